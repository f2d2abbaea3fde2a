import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { type Column, DataTable, EmptyState, FileLinks, LinkButton, Money, PageHeader } from '#app/components/index.ts'
import { listCommissions } from '#app/contracts/finance/commissions.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { periodSearch, readPeriod } from '../period.ts'
import { PeriodFilter } from '../period-filter.tsx'
import { Unrated } from './unrated.tsx'
import { type AgentRow, type CommissionSums, toAgentRow, toCommissionSums, usualPeriod } from './view.ts'

const none = { rows: [], sums: null, unrated: 0 }

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const today = viewer.today()
  const asked = readPeriod(new URL(request.url).searchParams, usualPeriod(today))
  if (!asked.days) return { asked, found: none }
  const { from, to } = asked.days
  const read = await whereKnown(viewer.call(listCommissions, { query: { start_date: from, end_date: to } }))
  if (!read) return { asked, found: null }
  const sums = toCommissionSums(read)
  return { asked, found: { rows: read.data.map(toAgentRow), sums, unrated: sums.unrated } }
}

export default function Commissions() {
  const { asked, found } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const has = found !== null && found.rows.length > 0
  return (
    <>
      <PageHeader
        title="Comissões"
        lead="Das visitas do período, até hoje: o que os condutores ganham do que foi recebido e não devolvido."
        actions={
          <>
            <LinkButton to="/financial/commissions/rates">Regras de comissão</LinkButton>
            {has ? <FileLinks path="/financial/commissions" search={search} /> : null}
          </>
        }
      />
      {found ? (
        <>
          <PeriodFilter {...asked} />
          <Unrated count={found.unrated} />
          {has && found.sums && asked.days ? (
            <DataTable
              caption={`Condutores, visitas de ${formatDay(asked.days.from)} a ${formatDay(asked.days.to)}`}
              columns={columns}
              rows={found.rows}
              rowKey={({ uuid }) => uuid}
              rowHref={hrefOf(periodSearch(asked.days))}
              totals={totalsOf(found.sums)}
            />
          ) : (
            <Nothing isAsked={asked.days !== null} />
          )}
        </>
      ) : (
        <EmptyState title={ERRORS.absent}>O servidor deste parque não tem as comissões.</EmptyState>
      )}
    </>
  )
}

function Nothing({ isAsked }: { isAsked: boolean }) {
  if (!isAsked) return <EmptyState title="Confira o período">Escolha as datas de início e de fim.</EmptyState>
  return (
    <EmptyState title="Nenhuma visita com condutor">
      Ganha comissão quem está como condutor numa reserva paga cuja visita já chegou.
    </EmptyState>
  )
}

const hrefOf =
  (search: string) =>
  ({ uuid }: { uuid: string }) =>
    `/financial/commissions/${uuid}${search}`

const money = (value: number) => (value === 0 ? <span className="muted">–</span> : <Money value={value} />)

const columns: Column<AgentRow>[] = [
  { key: 'name', header: 'Condutor', cell: ({ name }) => name },
  { key: 'bookings', header: 'Reservas', align: 'end', cell: ({ bookings }) => bookings },
  { key: 'base', header: 'Recebido', align: 'end', cell: ({ base }) => money(base) },
  { key: 'earned', header: 'Comissão', align: 'end', cell: ({ earned }) => money(earned) },
  { key: 'given', header: 'Já pago', align: 'end', cell: ({ given }) => money(given) },
  { key: 'carried', header: 'De antes', align: 'end', cell: ({ carried }) => money(carried) },
  {
    key: 'due',
    header: 'A pagar',
    align: 'end',
    cell: ({ due }) => (
      <>
        <b>{money(due)}</b> {due < 0 ? <span className="sub">pago a mais</span> : null}
      </>
    )
  }
]

const totalsOf = ({ bookings, base, earned, given, carried, due }: CommissionSums) => ({
  bookings,
  base: <Money value={base} />,
  earned: <Money value={earned} />,
  given: <Money value={given} />,
  carried: <Money value={carried} />,
  due: <Money value={due} />
})

export const meta: MetaFunction = () => [{ title: 'Comissões · Trilha' }]

export const handle = { crumb: 'Comissões', live: ['bookings'] }
