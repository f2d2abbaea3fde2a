import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { readReconciliation } from '#app/contracts/money/reconciliation.ts'
import { addDays, daysBetween, slotInstant } from '#app/domain/calendar/dates.ts'
import { sumCentavos, toDecimal } from '#app/domain/money/money.ts'
import {
  type Compared,
  isDifference,
  type OurPayment,
  reconcilePayments
} from '#app/domain/reconciliation/reconcile.ts'
import {
  listPaymentsToReconcile,
  listProvidersUsed,
  type PaymentToReconcile
} from '../db/queries/money/reconciliation.server.ts'
import { listStraysByProviderId } from '../db/queries/money/strays.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { requirePeriod } from '../kernel/require-period.server.ts'
import type { PaymentGateway, Period } from '../providers/gateways/payment-gateway.server.ts'
import { askForOurs, listTheirs } from './ask-provider.server.ts'

type Asked = Received<typeof readReconciliation>
type Reconciliation = Answer<typeof readReconciliation>

const mostDays = 31
/** Providers of the demonstration: they cannot be asked, and no money moved. */
const pretended: readonly string[] = ['simulator', 'demo']
const mostOurs = 5000

/**
 * Compares each provider apart, without the desk.
 * @throws ApiError 422 for a period that ends before it begins or is too long
 */
export async function readPeriod({ query }: Asked, ctx: StaffContext): Promise<Reconciliation> {
  const { start_date: from, end_date: to } = query
  requirePeriod({ from, to, lastDay: 'end_date' })
  if (daysBetween(from, to) >= mostDays) {
    throw invalid({ fields: { end_date: [`Peça no máximo ${mostDays} dias por vez.`] } })
  }
  const { placeId } = ctx.actor
  const zone = await findTimezone(ctx.db.orm, placeId)
  const period = { from: slotInstant(from, '00:00', zone), to: slotInstant(addDays(to, 1), '00:00', zone) }
  const gateways = await ctx.gateways.all(placeId)
  const asked = new Set(gateways.map(({ name }) => name))
  const gone = (await listProvidersUsed(ctx.db, placeId)).filter(
    (name) => !asked.has(name) && !pretended.includes(name)
  )
  const compared = await Promise.all([
    ...gateways.map((gateway) => compareWith(gateway, period, ctx)),
    ...gone.map((name) => compareAlone(name, period, ctx))
  ])
  return {
    providers: compared.map(({ provider }) => provider),
    data: compared.flatMap(({ data }) => data)
  }
}

interface Side {
  provider: Reconciliation['providers'][number]
  data: Reconciliation['data']
}

async function compareWith(gateway: PaymentGateway, period: Period, ctx: StaffContext): Promise<Side> {
  const { placeId } = ctx.actor
  const { name: provider, simulated, canList: lists } = gateway
  const listed = await listTheirs(gateway, period)
  const providerIds = listed.theirs.map(({ id }) => id)
  const rows = await listPaymentsToReconcile(ctx.db, { placeId, provider, period, providerIds }, mostOurs)
  const told = new Set(providerIds)
  const missing = rows.flatMap(({ payment: { providerId } }) => (providerId && !told.has(providerId) ? providerId : []))
  const asked = listed.problem === '' ? await askForOurs(gateway, missing) : { theirs: [], notFound: new Set<string>() }
  const problem = [listed.problem, 'problem' in asked ? asked.problem : ''].filter(Boolean).join(' ')
  const theirs = [...listed.theirs, ...asked.theirs]
  const strays = await listStraysByProviderId(ctx.db, { placeId, provider, providerIds: theirs.map(({ id }) => id) })
  const solved = new Set(strays.flatMap(({ providerId, solvedHow }) => (solvedHow === '' ? [] : [providerId])))
  const compared = reconcilePayments({ ours: rows.map(toOurs), theirs, notFound: asked.notFound, solved })
  return toSide({ name: provider, simulated, lists, problem }, { compared, rows, strays })
}

/** Payments of a provider without credentials any more: they stay visible. */
async function compareAlone(provider: string, period: Period, ctx: StaffContext): Promise<Side> {
  const { placeId } = ctx.actor
  const rows = await listPaymentsToReconcile(ctx.db, { placeId, provider, period, providerIds: [] }, mostOurs)
  const compared = reconcilePayments({ ours: rows.map(toOurs), theirs: [], notFound: new Set() })
  const problem = compared.length > 0 ? 'O parque não tem mais credenciais deste provedor: nada foi conferido.' : ''
  return toSide(
    { name: provider, simulated: provider.endsWith('simulator'), lists: false, problem },
    { compared, rows, strays: [] }
  )
}

interface Found {
  compared: Compared[]
  rows: PaymentToReconcile[]
  /** Provider payments without a booking. */
  strays: { id: string; providerId: string }[]
}

interface AskedProvider {
  name: string
  simulated: boolean
  lists: boolean
  problem: string
}

function toSide(provider: AskedProvider, found: Found): Side {
  const { compared, rows, strays } = found
  const byId = new Map(rows.map((row) => [row.payment.id, row]))
  const strayIds = new Map(strays.map(({ id, providerId }) => [providerId, id]))
  const solvedAt = ({ difference, ours, theirs }: Compared) =>
    difference === 'held' ? (ours?.id ?? '') : ours ? '' : (strayIds.get(theirs?.id ?? '') ?? '')
  return {
    provider: {
      ...provider,
      payments: compared.length,
      differences: compared.filter(isDifference).length,
      ours: toDecimal(
        sumCentavos(compared.map(({ ours }) => (ours?.status === 'APPROVED' ? ours.value - ours.refunded : 0)))
      ),
      theirs: toDecimal(
        sumCentavos(
          compared.map(({ theirs }) =>
            theirs?.status === 'APPROVED' ? (theirs.amount ?? 0) - (theirs.refunded ?? 0) : 0
          )
        )
      )
    },
    data: compared.map((one) => ({
      ...toComparedRow(provider.name, one, byId.get(one.ours?.id ?? '')),
      unsettled: solvedAt(one)
    }))
  }
}

function toComparedRow(provider: string, { difference, ours, theirs }: Compared, row?: PaymentToReconcile) {
  const money = (centavos: number | null) => (centavos === null ? null : toDecimal(centavos))
  return {
    difference,
    provider,
    held: ours?.held ?? '',
    provider_id: ours?.providerId || (theirs?.id ?? ''),
    paid_at: (ours?.paidAt ?? theirs?.paidAt)?.toISOString() ?? null,
    method: row?.payment.method ?? '',
    ours: ours && {
      status: ours.status,
      value: toDecimal(ours.value),
      refunded: toDecimal(ours.refunded),
      fee: toDecimal(ours.fee)
    },
    theirs: theirs && {
      status: theirs.status,
      value: money(theirs.amount),
      refunded: money(theirs.refunded),
      fee: money(theirs.fee)
    },
    booking: row?.booking.publicId ?? '',
    booking_code: row?.booking.code ?? '',
    name: row ? `${row.booking.name} ${row.booking.surname}`.trim() : ''
  }
}

function toOurs({ payment }: PaymentToReconcile): OurPayment {
  const { id, status, value, fee, held, dispute, paidAt, createdAt } = payment
  const refunded = status === 'CANCELLED' && paidAt ? value : payment.refunded
  return {
    id,
    status,
    value,
    refunded,
    fee,
    held,
    dispute,
    paidAt,
    createdAt,
    providerId: payment.providerId ?? ''
  }
}
