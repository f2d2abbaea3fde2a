import { Card, type Column, DataTable, DefinitionList, Money } from '#app/components/index.ts'
import type { AfterView, ClosingView, DayView } from '../day-view.ts'
import { entriesWords } from '../view.ts'
import { Expected } from './expected.tsx'

type Way = ClosingView['ways'][number]

const columns: Column<Way>[] = [
  { key: 'title', header: 'Forma', cell: ({ title }) => title },
  { key: 'expected', header: 'Esperado', align: 'end', cell: ({ expected }) => <Money value={expected} /> },
  { key: 'counted', header: 'Contado', align: 'end', cell: ({ counted }) => <Money value={counted} /> },
  { key: 'difference', header: 'Diferença', align: 'end', cell: ({ difference }) => <Money value={difference} /> },
  { key: 'note', header: 'Motivo', card: 'full', cell: ({ note }) => note || '–' }
]

/** Shows the figures as they were at closing. */
export function Closing({ closing }: { closing: ClosingView }) {
  const { number, expected, counted, by, ways, cash, float, lines } = closing
  return (
    <>
      <p>
        {number}º fechamento: <b>{by}</b>, {entriesWords(closing.entries)}.
      </p>
      <DataTable
        caption="Esperado e contado"
        columns={columns}
        rows={ways}
        rowKey={({ way }) => way}
        totals={{
          expected: <Money value={expected} />,
          counted: <Money value={counted} />,
          difference: <Money value={counted - expected} />
        }}
      />
      {cash || float ? (
        <DefinitionList
          items={[
            { term: 'Notas e moedas', value: cash },
            { term: 'Troco que não é do dia', value: float ? <Money value={float} /> : null }
          ]}
        />
      ) : null}
      <details>
        <summary>Esperado por forma e canal, no fechamento</summary>
        <Expected lines={lines} total={expected} />
      </details>
    </>
  )
}

const afterColumns: Column<AfterView>[] = [
  { key: 'what', header: 'O que', cell: ({ what }) => what },
  { key: 'when', header: 'Quando', cell: ({ when }) => <span className="num">{when}</span> },
  { key: 'method', header: 'Forma', cell: ({ method, channel }) => `${method}, ${channel}` },
  {
    key: 'booking',
    header: 'De quê',
    cell: ({ booking, code }) => (booking ? <a href={`/operation/booking-list/${booking}`}>{code}</a> : code || '–')
  },
  { key: 'value', header: 'Valor', align: 'end', cell: ({ value }) => <Money value={value} /> }
]

/** Lists later entries, which do not change the closing. */
export function After({ after: { entries, value, data } }: Pick<DayView, 'after'>) {
  if (entries === 0) return null
  return (
    <section className="stack-s">
      <h2>Depois do fechamento</h2>
      <p>
        {entriesWords(entries)}, somando <Money value={value} />. O fechamento fica como está.
      </p>
      <DataTable
        caption="O que veio depois do fechamento"
        hideCaption
        columns={afterColumns}
        rows={data}
        rowKey={({ key }) => key}
      />
      {entries > data.length ? <p className="muted">E mais {entries - data.length}.</p> : null}
    </section>
  )
}

/** Lists closings that were reopened. */
export function Earlier({ closings }: { closings: readonly ClosingView[] }) {
  if (closings.length === 0) return null
  return (
    <Card title="Fechamentos anteriores">
      {closings.map((closing) => (
        <details key={closing.number}>
          <summary>
            {closing.number}º fechamento: {closing.by}. Contado <Money value={closing.counted} />
          </summary>
          <p>Reaberto por {closing.reopened}</p>
          <DataTable
            caption={`${closing.number}º fechamento`}
            hideCaption
            columns={columns}
            rows={closing.ways}
            rowKey={({ way }) => way}
            totals={{
              expected: <Money value={closing.expected} />,
              counted: <Money value={closing.counted} />,
              difference: <Money value={closing.counted - closing.expected} />
            }}
          />
        </details>
      ))}
    </Card>
  )
}
