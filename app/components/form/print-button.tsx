import { Icon } from '../display/icon.tsx'
import { Button, type ButtonProps } from './button.tsx'

/** Needs script; without it the browser's own command prints. */
export function PrintButton({ variant }: Pick<ButtonProps, 'variant'>) {
  return (
    <tr-print>
      <Button type="button" variant={variant} icon={<Icon name="printer" />} className="only-script">
        Imprimir
      </Button>
      <p className="no-print no-script">Use o comando Imprimir do navegador (Ctrl+P).</p>
    </tr-print>
  )
}
