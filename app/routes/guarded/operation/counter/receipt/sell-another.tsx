import { useHydrated } from '#app/components/document/use-hydrated.ts'
import { Button, Form } from '#app/components/form/index.ts'
import { type CounterStart, counterPath, writeStart } from '../counter-path.ts'

/** Has the focus, so that Enter begins the next sale. */
export function SellAnother({ start, isSold }: { start: CounterStart; isSold: boolean }) {
  const hydrated = useHydrated()
  return (
    <>
      <Form method="get" action={counterPath}>
        {Object.entries(writeStart(start)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="primary" autoFocus data-begin="">
          Vender outro
        </Button>
      </Form>
      {hydrated && isSold ? (
        <Button type="button" onClick={() => window.print()}>
          Imprimir recibo
        </Button>
      ) : isSold ? (
        <p className="small muted">Para imprimir o recibo: Ctrl + P.</p>
      ) : null}
    </>
  )
}
