import { type Column, DataTable, EmptyState, Money } from '#app/components/index.ts'
import type { LineRow } from '../day-view.ts'

/** Shows expected amounts by method and channel, from the ledger. */
export function Expected({ lines, total }: { lines: readonly LineRow[]; total: number }) {
  if (lines.length === 0) {
    return <EmptyState title="Sem movimento">Nenhum dinheiro entrou ou saiu neste dia.</EmptyState>
  }
  return (
    <DataTable
      caption="Esperado, por forma e canal"
      columns={columns}
      rows={lines}
      rowKey={({ key }) => key}
      totals={{ value: <Money value={total} /> }}
    />
  )
}

const columns: Column<LineRow>[] = [
  { key: 'method', header: 'Forma', cell: ({ method }) => method },
  { key: 'channel', header: 'Canal', cell: ({ channel }) => channel },
  { key: 'provider', header: 'Por onde', cell: ({ provider }) => provider || '–' },
  {
    key: 'entries',
    header: 'Lançamentos',
    align: 'end',
    cell: ({ entries }) => <span className="num">{entries}</span>
  },
  { key: 'value', header: 'Esperado', align: 'end', cell: ({ value }) => <Money value={value} /> }
]
