import { DataTable, SituationTag } from '#app/components/index.ts'
import type { toVersions } from './view.ts'

export function TermVersions({ versions }: { versions: ReturnType<typeof toVersions> }) {
  if (versions.length === 0) return <p className="muted">Este atrativo nunca teve termo próprio.</p>
  return (
    <DataTable
      caption="Versões do termo próprio"
      rows={versions}
      rowKey={({ hash }) => hash}
      columns={[
        { key: 'at', header: 'Criada em', cell: ({ at }) => at },
        {
          key: 'state',
          header: 'Situação',
          card: 'lead',
          cell: ({ current }) => (
            <SituationTag tone={current ? 'green' : 'gray'}>{current ? 'Em vigor' : 'Guardada'}</SituationTag>
          )
        },
        { key: 'by', header: 'Por', cell: ({ by }) => by },
        {
          key: 'text',
          header: 'Texto',
          card: 'full',
          cell: ({ begins, text }) => (
            <details>
              <summary>{begins}</summary>
              <p className="term-text">{text}</p>
            </details>
          )
        },
        { key: 'bookings', header: 'Reservas que a aceitaram', align: 'end', cell: ({ bookings }) => bookings }
      ]}
    />
  )
}
