import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction, SerializeFrom } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { linkPaper } from '#app/components/document/link-paper.ts'
import { PrintButton } from '#app/components/form/print-button.tsx'
import {
  type CrumbHandle,
  EmptyState,
  ErrorSummary,
  FileLinks,
  Notice,
  PageHeader,
  Pagination,
  summaryOf
} from '#app/components/index.ts'
import { payCommission, readCommission, undoCommissionPayout } from '#app/contracts/finance/commissions.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatMoney, toDecimal } from '#app/domain/money/money.ts'
import { readPage } from '#app/domain/words/page-number.ts'
import {
  incomplete,
  readField,
  redirectSaying,
  refuseForm,
  requireAccess,
  requireFields,
  type Viewer
} from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { PaperHead } from '../../paper-head.tsx'
import { periodSearch, readPeriod } from '../../period.ts'
import { PeriodFilter } from '../../period-filter.tsx'
import { Unrated } from '../unrated.tsx'
import { type CommissionSums, toCommissionSums, usualPeriod } from '../view.ts'
import { Lines } from './lines.tsx'
import { PayForm } from './pay-form.tsx'
import { isOfUndoing, Payouts } from './payouts.tsx'
import { toLineRow, toPayoutRow } from './view.ts'

const pageSize = 500

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/commissions')
  const { timezone, name: place } = viewer.place
  const { searchParams } = new URL(request.url)
  const today = viewer.today()
  const asked = readPeriod(searchParams, usualPeriod(today))
  const { from, to } = asked.days ?? { from: today, to: today }
  const page = readPage(searchParams.get('pagina'))
  const query = { start_date: from, end_date: to, page, limit: pageSize }
  const read = await viewer.call(readCommission, { params: { uuid: params.uuid ?? '' }, query })
  const { uuid, name } = read.agent
  return {
    asked,
    place,
    page,
    uuid,
    name,
    total: read.total,
    pages: Math.max(1, Math.ceil(read.total / pageSize)),
    period: `${formatDay(from)} a ${formatDay(to)}`,
    printed: formatInstant(now(), timezone),
    rows: asked.days ? read.data.map(toLineRow) : [],
    sums: asked.days ? toCommissionSums(read) : null,
    payouts: asked.days ? read.payouts.map((payout) => toPayoutRow(payout, name)) : [],
    key: randomUUID(),
    can: {
      pay: viewer.can('financial/commissions-edit'),
      spend: viewer.can('financial/edit'),
      open: viewer.can('operation/booking-list')
    }
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/commissions-edit')
  const form = await request.formData()
  const uuid = params.uuid ?? ''
  try {
    if (form.has('payout')) return await undo(request, viewer, { uuid, ...readUndoing(form) })
    const body = readPaying(form)
    const { outcome, message, payout } = await viewer.call(payCommission, { params: { uuid }, body })
    const days = { from: payout.start_date, to: payout.end_date }
    const tone = outcome === 'done' ? 'success' : 'info'
    return redirectSaying(request, { to: `/financial/commissions/${uuid}${periodSearch(days)}`, text: message, tone })
  } catch (error) {
    return refuseForm(form, error, { rename: { start_date: 'inicio', end_date: 'fim' } })
  }
}

interface Undone {
  uuid: string
  payout: string
  body: { reason: string }
}

async function undo(request: Request, viewer: Viewer, { uuid, payout, body }: Undone) {
  const { outcome, message } = await viewer.call(undoCommissionPayout, { params: { uuid, payout_uuid: payout }, body })
  const to = `/financial/commissions/${uuid}${new URL(request.url).search}`
  return redirectSaying(request, { to, text: message, tone: outcome === 'done' ? 'success' : 'info' })
}

export default function AgentCommissions() {
  const data = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { asked, place, name, uuid, period, printed, rows, sums, can } = data
  return (
    <>
      <Head {...data} />
      <PaperHead
        place={place}
        title={`Comissões de ${name}`}
        lines={[`Visitas de ${period}`, `Impresso em ${printed}`]}
      />
      <ErrorSummary
        errors={summaryOf(refused)}
        title={isOfUndoing(refused) ? 'O pagamento não foi desfeito' : 'Nada foi marcado como pago'}
      />
      <PeriodFilter {...asked} />
      {sums && asked.days ? (
        <div className="stack paper">
          <Unrated count={sums.unrated} />
          <Sums sums={sums} />
          {sums.due < 0 ? <TooMuch due={sums.due} /> : null}
          {can.pay && sums.due > 0 ? (
            <PayForm
              refused={refused}
              days={asked.days}
              due={sums.due}
              formKey={data.key}
              action={`/financial/commissions/${uuid}`}
            />
          ) : null}
          {rows.length > 0 ? (
            <Lines period={period} rows={rows} sums={sums} opens={can.open} isLast={data.page >= data.pages} />
          ) : (
            <EmptyState title="Nenhuma visita">Neste período não guiou nenhuma visita que já chegou.</EmptyState>
          )}
          {data.pages > 1 ? (
            <Pagination {...data} pageCount={data.pages} noun={['reserva', 'reservas']} param="pagina" />
          ) : null}
          <Payouts
            refused={refused}
            can={can}
            rows={data.payouts}
            action={`/financial/commissions/${uuid}${periodSearch(asked.days)}`}
          />
        </div>
      ) : (
        <EmptyState title="Confira o período">Escolha as datas de início e de fim.</EmptyState>
      )}
    </>
  )
}

type Data = SerializeFrom<typeof loader>

function Head({ name, period, uuid, sums }: Pick<Data, 'name' | 'period' | 'uuid' | 'sums'>) {
  const { search } = useLocation()
  return (
    <div className="no-print">
      <PageHeader
        title={name}
        lead={`Comissões das visitas de ${period}, até hoje.`}
        actions={
          <>
            {sums ? <FileLinks path={`/financial/commissions/${uuid}/statement`} search={search} /> : null}
            <PrintButton />
          </>
        }
      />
    </div>
  )
}

function Sums({ sums: { base, earned, given, carried, due } }: { sums: CommissionSums }) {
  const shown = [
    ['Recebido', base],
    ['Comissão', earned],
    ['Já pago', given],
    ['De antes', carried],
    ['A pagar', due]
  ] as const
  return (
    <dl className="sums">
      {shown.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">{formatMoney(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function TooMuch({ due }: { due: number }) {
  return (
    <Notice>
      <p>
        Já foi pago {formatMoney(-due)} a mais: uma reserva foi cancelada ou devolvida depois. Sai do próximo pagamento.
      </p>
    </Notice>
  )
}

/** @throws ApiError 400 where the form was not whole */
function readPaying(form: FormData) {
  requireFields(form, 'key', 'inicio', 'fim', 'seen', 'note', 'complete')
  const seen = readField(form, 'seen')
  if (!/^-?\d{1,12}$/.test(seen)) throw incomplete()
  return {
    key: readField(form, 'key'),
    start_date: readField(form, 'inicio'),
    end_date: readField(form, 'fim'),
    seen: toDecimal(Number(seen)),
    note: readField(form, 'note')
  }
}

/** @throws ApiError 400 where the form was not whole */
function readUndoing(form: FormData) {
  requireFields(form, 'payout', 'reason', 'complete')
  return { payout: readField(form, 'payout'), body: { reason: readField(form, 'reason') } }
}

export const links = linkPaper('statement')

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? 'Condutor'} · Comissões · Trilha` }
]

export const handle = {
  crumb: (data) => data?.name ?? 'Condutor',
  live: ['bookings']
} satisfies CrumbHandle<typeof loader> & { live: string[] }
