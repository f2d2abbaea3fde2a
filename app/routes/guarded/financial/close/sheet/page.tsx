import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { linkPaper } from '#app/components/document/link-paper.ts'
import { PrintButton } from '#app/components/form/print-button.tsx'
import { type CrumbHandle, EmptyState, LinkButton, Money, PageHeader } from '#app/components/index.ts'
import { readFinanceDay } from '#app/contracts/finance/days.ts'
import { formatDay, formatDayNamed, formatInstant } from '#app/domain/calendar/dates.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { type ClosingView, toClosingView } from '../day-view.ts'
import { entriesWords } from '../view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/close')
  const { date, closings, after } = await viewer.call(readFinanceDay, { params: { date: params.date ?? '' } })
  const { name, timezone } = viewer.place
  const stands = closings.find(({ reopened_date: reopened }) => reopened === null)
  return {
    date,
    day: formatDay(date),
    named: formatDayNamed(date),
    place: name,
    printed: formatInstant(now(), timezone),
    after: { entries: after.entries, value: after.value },
    closing: stands ? toClosingView(stands, timezone) : null
  }
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>

export default function ClosedDaySheet() {
  const data = useLoaderData<typeof loader>()
  const { date, day, closing } = data
  const page = `/financial/close/${date}`
  return (
    <>
      <div className="no-print">
        <PageHeader
          title={`Folha de ${day}`}
          actions={
            <>
              <LinkButton to={page}>Voltar ao dia</LinkButton>
              {closing ? <PrintButton variant="primary" /> : null}
            </>
          }
        />
      </div>
      {closing ? (
        <Sheet data={data} closing={closing} />
      ) : (
        <EmptyState title="Este dia não está fechado" action={<LinkButton to={page}>Ver o dia</LinkButton>}>
          A folha sai do que foi contado ao fechar.
        </EmptyState>
      )}
    </>
  )
}

function Sheet({ data: { place, named, printed, after }, closing }: { data: Data; closing: ClosingView }) {
  return (
    <article className="day-sheet">
      <p className="day-sheet-title">
        <b>{place}</b> Fechamento de {named}
      </p>
      <p>
        {closing.number}º fechamento, por {closing.by}, {entriesWords(closing.entries)}.
      </p>
      <CountedTable closing={closing} />
      <LinesTable closing={closing} />
      {closing.cash ? <p>Notas e moedas: {closing.cash}.</p> : null}
      {closing.float ? (
        <p>
          Troco que não é do dia: <Money value={closing.float} />.
        </p>
      ) : null}
      {closing.drawers.map(({ name, open, expected, counted }) => (
        <p key={name}>
          Caixa de {name}: {open ? 'ainda aberto' : 'entregue'}, esperado <Money value={expected} />
          {counted === null ? null : (
            <>
              , contado <Money value={counted} />
            </>
          )}
          .
        </p>
      ))}
      {after.entries > 0 ? (
        <p>
          Depois do fechamento: {entriesWords(after.entries)}, somando <Money value={after.value} />.
        </p>
      ) : null}
      <p className="day-sheet-sign">
        Conferido por: <span className="day-sheet-line" /> Visto: <span className="day-sheet-line" />
      </p>
      <p className="day-sheet-foot">Impresso em {printed}.</p>
    </article>
  )
}

function CountedTable({ closing: { ways, expected, counted } }: { closing: ClosingView }) {
  return (
    <table>
      <caption>Esperado e contado</caption>
      <thead>
        <tr>
          <th scope="col">Forma</th>
          <th scope="col" className="r">
            Esperado
          </th>
          <th scope="col" className="r">
            Contado
          </th>
          <th scope="col" className="r">
            Diferença
          </th>
        </tr>
      </thead>
      <tbody>
        {ways.map((way) => (
          <tr key={way.way}>
            <th scope="row">
              {way.title} {way.note ? <small>{way.note}</small> : null}
            </th>
            <Sums values={[way.expected, way.counted, way.difference]} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Sums values={[expected, counted, counted - expected]} />
        </tr>
      </tfoot>
    </table>
  )
}

function Sums({ values: [expected, counted, difference] }: { values: readonly [number, number, number] }) {
  return (
    <>
      <td className="r">
        <Money value={expected} />
      </td>
      <td className="r">
        <Money value={counted} />
      </td>
      <td className="r">
        <Money value={difference} />
      </td>
    </>
  )
}

function LinesTable({ closing: { lines } }: { closing: ClosingView }) {
  if (lines.length === 0) return null
  return (
    <table>
      <caption>Esperado, por forma e canal</caption>
      <thead>
        <tr>
          <th scope="col">Forma</th>
          <th scope="col">Canal</th>
          <th scope="col" className="r">
            Nº
          </th>
          <th scope="col" className="r">
            Esperado
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <th scope="row">{line.method}</th>
            <td>{[line.channel, line.provider].filter(Boolean).join(', ')}</td>
            <td className="r num">{line.entries}</td>
            <td className="r">
              <Money value={line.value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const links = linkPaper('a4-wide')

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Folha de ${data.day} · Trilha` : 'Folha do dia · Trilha' }
]

export const handle = {
  above: (data) => (data ? { label: data.day, href: `/financial/close/${data.date}` } : { label: 'Dia' }),
  crumb: 'Folha'
} satisfies CrumbHandle<typeof loader>
