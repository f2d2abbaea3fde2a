import { type Option, SelectField } from '#app/components/form/index.ts'
import { FilterBar } from '#app/components/table/index.ts'
import { gateAt } from '../gate-path.ts'

/** Whoever stands at one gate sees what is entered there. */
export function GateFilter({ where, options }: { where: string; options: readonly Option[] }) {
  return (
    <FilterBar key={where} action={gateAt('')} live submitLabel="Mostrar">
      <SelectField field={{ name: 'onde', value: where }} label="Onde" empty="Todas as entradas" options={options} />
    </FilterBar>
  )
}
