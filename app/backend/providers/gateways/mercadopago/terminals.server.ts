import { z } from 'zod'
import { toDecimal } from '#app/domain/money/money.ts'
import { auxiliaryField } from '../../lenient.server.ts'
import type {
  CardTerminals,
  GatewayTerminal,
  TerminalCharge,
  TerminalOrder,
  TerminalSlip,
  TerminalStatus
} from '../card-terminals.server.ts'
import { GatewayFault, type GatewayRefund, type RefundOrder } from '../payment-gateway.server.ts'
import type { AskMercadoPago } from './ask.server.ts'
import { IdSchema, MoneySchema } from './payment.server.ts'

/** Mercado Pago Point: `/terminals/v1` and orders of the type `point` in `/v1/orders`. */
export function openTerminals(ask: AskMercadoPago): CardTerminals {
  return {
    list: () => listTerminals(ask),
    async setIntegrated(id, isIntegrated) {
      const body = { terminals: [{ id, operating_mode: isIntegrated ? 'PDV' : 'STANDALONE' }] }
      const what = 'set the mode of a terminal'
      await ask({ what, path: '/terminals/v1/setup', method: 'PATCH', body, schema: z.unknown() })
    },
    send: (order) => sendOrder(ask, order),
    find: (id) => findOrder(ask, id),
    cancel: (id) => cancelOrder(ask, id),
    readSlip: (paymentId) => readSlip(ask, paymentId)
  }
}

const pageSize = 50
/** No place has more; a broken list must end. */
const mostTerminals = 500

const TerminalSchema = z.object({ id: z.string().regex(/^[\w-]{1,100}$/), operating_mode: z.string() })
const TerminalPageSchema = z.object({
  data: z.object({ terminals: z.array(TerminalSchema) }),
  paging: z.object({ total: z.number().int().nonnegative() })
})

async function listTerminals(ask: AskMercadoPago): Promise<GatewayTerminal[]> {
  const found: GatewayTerminal[] = []
  while (found.length < mostTerminals) {
    const query = new URLSearchParams({ limit: String(pageSize), offset: String(found.length) })
    const path = `/terminals/v1/list?${query}`
    const { data, paging } = await ask({ what: 'list terminals', path, schema: TerminalPageSchema })
    found.push(...data.terminals.map(toTerminal))
    if (data.terminals.length === 0 || found.length >= paging.total) return found
  }
  return found
}

/** Ids are the model and the serial number, for example `NEWLAND_N950__N950NCB801293324`. */
const toTerminal = ({ id, operating_mode: mode }: z.output<typeof TerminalSchema>): GatewayTerminal => ({
  id,
  serial: id.split('__').at(-1) ?? id,
  isIntegrated: mode === 'PDV'
})

const WordSchema = z.string().regex(/^\w{1,60}$/)
const OrderIdSchema = z.string().regex(/^[\w-]{1,64}$/)

const OrderSchema = z.object({
  id: OrderIdSchema,
  status: WordSchema,
  external_reference: z.string().max(64).default(''),
  transactions: z.object({
    payments: z.tuple([
      z.object({
        id: OrderIdSchema,
        status_detail: WordSchema.catch(''),
        reference_id: IdSchema.nullish()
      })
    ])
  })
})

type Order = z.output<typeof OrderSchema>

const STATUS: Readonly<Record<string, TerminalStatus>> = {
  created: 'created',
  at_terminal: 'at-terminal',
  processed: 'paid',
  refunded: 'paid',
  canceled: 'cancelled',
  failed: 'failed',
  expired: 'expired',
  action_required: 'unclear'
}

/** An unknown state decides nothing: it is asked about again. */
function toCharge({ id, status, external_reference: reference, transactions }: Order): TerminalCharge {
  const [payment] = transactions.payments
  return {
    id,
    status: Object.hasOwn(STATUS, status) ? (STATUS[status] ?? 'unclear') : 'unclear',
    isCancelling: payment.status_detail === 'cancellation_requested',
    said: [status, payment.status_detail].filter(Boolean).join(' '),
    reference,
    transactionId: payment.id,
    paymentId: payment.reference_id ?? ''
  }
}

async function sendOrder(ask: AskMercadoPago, order: TerminalOrder): Promise<TerminalCharge> {
  const made = await ask({
    what: 'send an order to a terminal',
    path: '/v1/orders',
    method: 'POST',
    key: order.idempotencyKey,
    body: {
      type: 'point',
      external_reference: order.reference,
      expiration_time: `PT${order.seconds}S`,
      transactions: { payments: [{ amount: amountText(order.amount) }] },
      config: { point: { terminal_id: order.terminalId, print_on_terminal: 'no_ticket' } },
      description: order.description.slice(0, 150)
    },
    schema: OrderSchema
  })
  if (made.external_reference !== order.reference) throw new GatewayFault('unsure', 'answered with another order')
  return toCharge(made)
}

const amountText = (centavos: number) => toDecimal(centavos).toFixed(2)

/** A text that is none of its ids would change the request's address. */
const isOrderId = (id: string) => OrderIdSchema.safeParse(id).success

async function findOrder(ask: AskMercadoPago, id: string): Promise<TerminalCharge | null> {
  if (!isOrderId(id)) return null
  try {
    const found = await ask({ what: 'read an order', path: `/v1/orders/${id}`, schema: OrderSchema })
    if (found.id !== id) throw new GatewayFault('unsure', 'answered with another order')
    return toCharge(found)
  } catch (error) {
    if (error instanceof GatewayFault && error.status === 404) return null
    throw error
  }
}

/** An order that a terminal shows is cancelled only if this header allows it, and later. */
async function cancelOrder(ask: AskMercadoPago, id: string): Promise<TerminalCharge> {
  if (!isOrderId(id)) throw new GatewayFault('refused', 'no id of an order')
  const path = `/v1/orders/${id}/cancel`
  const headers = { 'x-allow-cancelable-status': 'at_terminal' }
  return toCharge(await ask({ what: 'cancel an order', path, method: 'POST', headers, schema: OrderSchema }))
}

const SlipSchema = z.object({
  authorization_code: auxiliaryField('mercadopago payment authorization_code', z.string().regex(/^[0-9a-z-]{1,20}$/i)),
  payment_method_id: auxiliaryField('mercadopago payment payment_method_id', WordSchema),
  payment_type_id: auxiliaryField('mercadopago payment payment_type_id', WordSchema)
})

async function readSlip(ask: AskMercadoPago, paymentId: string): Promise<TerminalSlip> {
  if (!/^\d{1,20}$/.test(paymentId)) throw new GatewayFault('refused', 'no id of a payment')
  const path = `/v1/payments/${paymentId}`
  const slip = await ask({ what: 'read the slip of a payment', path, schema: SlipSchema })
  const brand = slip.payment_method_id ?? ''
  const method = brand === 'pix' ? 'pix' : slip.payment_type_id === 'debit_card' ? 'debit' : 'credit'
  return { aut: slip.authorization_code ?? '', brand, method }
}

const RefundedSchema = z.object({
  transactions: z.object({
    refunds: z.array(
      z.object({
        id: OrderIdSchema,
        reference_id: auxiliaryField('mercadopago refund reference_id', IdSchema),
        amount: MoneySchema,
        status: WordSchema.catch('')
      })
    )
  })
})

/** The whole rest needs no body. The refund's own id is the one that the payment's list shows. */
export async function refundOrder(
  ask: AskMercadoPago,
  { order, amount, isWhole, idempotencyKey: key }: RefundOrder & Required<Pick<RefundOrder, 'order'>>
): Promise<GatewayRefund> {
  if (!isOrderId(order.id)) throw new GatewayFault('refused', 'no id of an order')
  const part = { transactions: [{ id: order.transactionId, amount: amountText(amount) }] }
  const { transactions } = await ask({
    what: 'refund an order',
    path: `/v1/orders/${order.id}/refund`,
    method: 'POST',
    body: isWhole ? undefined : part,
    key,
    schema: RefundedSchema
  })
  const made = transactions.refunds.findLast((one) => isWhole || one.amount === amount)
  if (!made) throw new GatewayFault('unsure', 'answered without the refund')
  const state = made.status === 'processed' ? 'done' : made.status === 'failed' ? 'failed' : 'sent'
  return { id: made.reference_id ?? made.id, amount: made.amount, state, said: made.status }
}
