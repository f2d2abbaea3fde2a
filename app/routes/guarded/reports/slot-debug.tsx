import { type Column, DataTable } from '#app/components/index.ts'
import { type SlotRun, type SlotView, slotLabel } from '#app/components/report/index.ts'
import { useReport } from './use-report.ts'

/** Shown with `?debug=1`. */
export function SlotDebug({ run }: { run: SlotRun<unknown> }) {
  const { flags, ownSlots } = useReport()
  if (!flags.debug) return null
  const columns: Column<SlotView<unknown>>[] = [
    { key: 'slot', header: 'Período', cell: ({ slot }) => slotLabel(slot) },
    { key: 'part', header: 'Parte', cell: ({ slot }) => (slot.index < ownSlots ? 'relatório' : 'comparação') },
    { key: 'state', header: 'Estado', cell: ({ result }) => slotState(result) },
    { key: 'time', header: 'Tempo', align: 'end', cell: ({ result }) => (result?.ok ? `${result.ms} ms` : '—') }
  ]
  return (
    <section className="report-part" id="depuracao">
      <h2>Depuração: períodos e tempos</h2>
      <DataTable
        caption="Estado e tempo de cada período"
        hideCaption
        wide
        columns={columns}
        rows={run.slots}
        rowKey={({ slot }) => String(slot.index)}
      />
    </section>
  )
}

function slotState(result: SlotView<unknown>['result']): string {
  if (result === null) return 'aguardando'
  if (result.ok) return result.from === 'cache' ? 'pronto (guardado)' : 'pronto'
  return `erro: ${result.message} (${result.tries} tentativas)`
}
