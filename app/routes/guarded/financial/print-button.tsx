import { Icon } from '#app/components/display/index.ts'
import { useHydrated } from '#app/components/document/use-hydrated.ts'
import { Button } from '#app/components/form/index.ts'

/** Needs script; without it the browser's own command prints. */
export function PrintButton() {
  if (!useHydrated()) return <p className="no-print">Use o comando Imprimir do navegador (Ctrl+P).</p>
  return (
    <Button type="button" icon={<Icon name="printer" />} onClick={() => window.print()}>
      Imprimir
    </Button>
  )
}
