import { Icon } from '../display/icon.tsx'
import { useHydrated } from '../document/use-hydrated.ts'
import { Button, type ButtonProps } from './button.tsx'

/** Needs script; without it the browser's own command prints. */
export function PrintButton({ variant }: Pick<ButtonProps, 'variant'>) {
  if (!useHydrated()) return <p className="no-print">Use o comando Imprimir do navegador (Ctrl+P).</p>
  return (
    <Button type="button" variant={variant} icon={<Icon name="printer" />} onClick={() => window.print()}>
      Imprimir
    </Button>
  )
}
