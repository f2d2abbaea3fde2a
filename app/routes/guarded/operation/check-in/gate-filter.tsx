import { Button, Form, type Option, SelectField } from '#app/components/form/index.ts'
import { useLive } from '#app/components/table/index.ts'
import { gateAt } from '../gate-path.ts'

/** Limits the page to the visits that enter at one gate. */
export function GateFilter({ where, options }: { where: string; options: readonly Option[] }) {
  const live = useLive()
  return (
    <Form key={where} method="get" action={gateAt('')} className="gate-where" {...live}>
      <SelectField field={{ name: 'onde', value: where }} label="Onde" empty="Todas as entradas" options={options} />
      <Button>Mostrar</Button>
    </Form>
  )
}
