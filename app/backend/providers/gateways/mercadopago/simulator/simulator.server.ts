import { randomUUID } from 'node:crypto'
import { parseJson } from '../../../ask-provider.server.ts'
import type { SimulatorStore, Wire } from '../../payment-gateway.server.ts'
import { signManifest, toManifest } from '../notice.server.ts'
import { toRefusal, unknownPayment } from './answers.server.ts'
import { type Call, cancelCharge, createCharge, refundCharge, toAnswer, toRefundAnswer } from './charges.server.ts'
import { createPreference, decideAttempt, endPreference, toWirePreference } from './checkouts.server.ts'
import { type Decision, decidePayment } from './decisions.server.ts'
import {
  cancelOrder,
  createOrder,
  decideOrder,
  findOrder,
  refundOrder,
  type TerminalDecision,
  toWireOrder,
  unknownOrder
} from './orders.server.ts'
import { type CheckoutRecord, type PaymentRecord, type Records, recordsOf, toWireRefund } from './records.server.ts'
import { searchPayments } from './search.server.ts'
import { listTerminals, setUpTerminal } from './terminals.server.ts'

interface SimulatorSettings {
  store: SimulatorStore
  /** Owner of the account; first part of its checkouts' ids, as in the real ones. */
  account: string
  now: () => Date
  /** Address of this site, which has its page: without a trailing slash, or ''. */
  baseUrl: string
  accessToken: string
  webhookSecret: string
  /** Sends a notice to its address. A failure does not matter. */
  deliver: (request: Request) => Promise<unknown>
}

/** Values that its page shows. Amount in centavos. */
export interface SimulatedCheckout {
  id: string
  amount: number
  description: string
  statementName: string
  state: 'open' | 'pending' | 'approved' | 'expired'
  /** Address with the provider's query, if a payment was begun. */
  returnTo: string
}

export interface DecidedCheckout {
  paymentId: string
  status: string
  returnTo: string
}

export interface MercadoPagoSimulator {
  /** Speaks the provider's HTTP. */
  wire: Wire
  /** Returns the provider's word for the new state; null for an unknown payment. */
  decide(paymentId: string, decision: Decision): Promise<string | null>
  /** Null if it is unknown, or over. */
  decideCheckout(id: string, decision: Decision): Promise<DecidedCheckout | null>
  findCheckout(id: string): Promise<SimulatedCheckout | null>
  /** Does at the terminal what a customer or seller does; false if it shows no such order. */
  decideOrder(id: string, decision: TerminalDecision): Promise<boolean>
}

const SIMULATED_PAGE = '/simulador/mercadopago'

export function createMercadoPagoSimulator(settings: SimulatorSettings): MercadoPagoSimulator {
  const records = recordsOf(settings.store, settings.account, settings.now)
  const notify = createNotify(settings)
  const routes = routesOf(settings, records, notify)
  return {
    async wire(request) {
      const { pathname, searchParams: query } = new URL(request.url)
      if (request.headers.get('authorization') !== `Bearer ${settings.accessToken}`) {
        return toRefusal(401, 'invalid access token', 'unauthorized')
      }
      const sent = await request.text()
      if (sent !== '' && request.headers.get('content-type') !== 'application/json') {
        return toRefusal(415, 'The Content-Type header must be application/json', 'unsupported_media_type')
      }
      const body = parseJson(sent)
      const key = request.headers.get('x-idempotency-key') ?? ''
      const allows = request.headers.get('x-allow-cancelable-status') === 'at_terminal'
      for (const { method, path, answer } of routes) {
        const id = path.exec(pathname)
        if (id && method === request.method) return answer({ records, body, key }, { id: id[1] ?? '', query, allows })
      }
      return toRefusal(404, 'resource not found', 'not_found')
    },
    async decide(id, decision) {
      const record = await records.changePayment(id, (found) => decidePayment(found, decision, records.now()))
      if (record) await notify(record, 'payment.updated')
      return record?.status ?? null
    },
    async decideCheckout(id, decision) {
      const checkout = await records.findCheckout(id)
      const payment = await decideAttempt(records, id, decision)
      if (!checkout || !payment) return null
      await notify(payment, 'payment.updated')
      return { paymentId: String(payment.id), status: payment.status, returnTo: toReturn(checkout, payment) }
    },
    decideOrder: async (id, decision) => (await decideOrder(records, id, decision)) !== null,
    async findCheckout(id) {
      const checkout = await records.findCheckout(id)
      if (!checkout) return null
      const { amount, description, statementName } = checkout
      const payment = checkout.paymentId > 0 ? await records.findPayment(String(checkout.paymentId)) : null
      const state = checkoutState(checkout, payment, records.now())
      return { id, amount, description, statementName, state, returnTo: toReturn(checkout, payment) }
    }
  }
}

interface Route {
  method: string
  path: RegExp
  answer(call: Call, asked: { id: string; query: URLSearchParams; allows: boolean }): Promise<Response>
}

type Notify = (record: PaymentRecord, action: string) => Promise<void>

function routesOf(settings: SimulatorSettings, records: Records, notify: Notify): Route[] {
  const told = async (result: PaymentRecord | Response, action = 'payment.updated') => {
    if (!(result instanceof Response)) await notify(result, action)
    return result
  }
  const payment = /^\/v1\/payments\/(\d+)$/
  const refunds = /^\/v1\/payments\/(\d+)\/refunds$/
  return [
    { method: 'GET', path: /^\/users\/me$/, answer: async () => Response.json({ id: 0, site_id: 'MLB' }) },
    ...preferenceRoutes(settings),
    ...terminalRoutes(records),
    {
      method: 'POST',
      path: /^\/v1\/payments$/,
      answer: async (call) => toAnswer(await told(await createCharge(call), 'payment.created'), 201)
    },
    { method: 'GET', path: /^\/v1\/payments\/search$/, answer: (_call, { query }) => searchPayments(records, query) },
    {
      method: 'GET',
      path: payment,
      answer: async (_call, { id }) => toAnswer((await records.findPayment(id)) ?? unknownPayment())
    },
    {
      method: 'PUT',
      path: payment,
      answer: async (call, { id }) => toAnswer(await told(await cancelCharge(id, call)))
    },
    {
      method: 'POST',
      path: refunds,
      answer: async (call, { id }) => toRefundAnswer(await told(await refundCharge(id, call)), call.key)
    },
    {
      method: 'GET',
      path: refunds,
      async answer(_call, { id }) {
        const found = await records.findPayment(id)
        return found ? Response.json(found.refunds.map((one) => toWireRefund(found.id, one))) : unknownPayment()
      }
    }
  ]
}

function preferenceRoutes({ account, baseUrl }: SimulatorSettings): Route[] {
  const toWire = (made: CheckoutRecord) => toWirePreference(made, `${baseUrl}${SIMULATED_PAGE}/${made.id}`)
  return [
    {
      method: 'POST',
      path: /^\/checkout\/preferences$/,
      async answer(call) {
        const made = await createPreference(call, account)
        if (made instanceof Response) return made
        return Response.json(toWire(made), { status: 201 })
      }
    },
    {
      method: 'PUT',
      path: /^\/checkout\/preferences\/([\w-]+)$/,
      async answer(call, { id }) {
        const ended = await endPreference(id, call)
        return ended instanceof Response ? ended : Response.json(toWire(ended))
      }
    }
  ]
}

function terminalRoutes(records: Records): Route[] {
  const order = /^\/v1\/orders\/(\w+)$/
  const paymentOf = ({ paymentId }: { paymentId: number }) =>
    paymentId ? records.findPayment(String(paymentId)) : null
  return [
    { method: 'GET', path: /^\/terminals\/v1\/list$/, answer: (_call, { query }) => listTerminals(records, query) },
    { method: 'PATCH', path: /^\/terminals\/v1\/setup$/, answer: (call) => setUpTerminal(call) },
    {
      method: 'POST',
      path: /^\/v1\/orders$/,
      async answer(call) {
        const made = await createOrder(call)
        if (made instanceof Response) return made
        return Response.json(toWireOrder(made, await paymentOf(made)), { status: 201 })
      }
    },
    {
      method: 'GET',
      path: order,
      async answer(_call, { id }) {
        const found = await findOrder(records, id)
        return found ? Response.json(toWireOrder(found, await paymentOf(found))) : unknownOrder()
      }
    },
    {
      method: 'POST',
      path: /^\/v1\/orders\/(\w+)\/cancel$/,
      answer: (call, { id, allows }) => cancelOrder(id, call, allows)
    },
    { method: 'POST', path: /^\/v1\/orders\/(\w+)\/refund$/, answer: (call, { id }) => refundOrder(id, call) }
  ]
}

function checkoutState(
  { expiresAt }: CheckoutRecord,
  payment: PaymentRecord | null,
  now: Date
): SimulatedCheckout['state'] {
  if (payment) return payment.status === 'in_process' ? 'pending' : 'approved'
  return now >= new Date(expiresAt) ? 'expired' : 'open'
}

function toReturn({ backUrl, id }: CheckoutRecord, payment: PaymentRecord | null): string {
  if (!payment || backUrl === '') return backUrl
  const query = new URLSearchParams({
    payment_id: String(payment.id),
    status: payment.status,
    external_reference: payment.orderId,
    merchant_order_id: 'null',
    preference_id: id
  })
  return `${backUrl}${backUrl.includes('?') ? '&' : '?'}${query}`
}

/** Sends notices signed as Mercado Pago signs its webhooks. A site that does not know its own address uses a path. */
function createNotify({ webhookSecret, deliver, now }: SimulatorSettings): Notify {
  return async ({ id, noticeUrl }, action) => {
    if (noticeUrl === '') return
    const url = new URL(noticeUrl, 'http://localhost')
    url.searchParams.set('data.id', String(id))
    url.searchParams.set('type', 'payment')
    const requestId = randomUUID()
    const ts = String(Math.floor(now().getTime() / 1000))
    const v1 = signManifest(webhookSecret, toManifest({ id: String(id), requestId, ts }))
    const body = { id: Number(ts), live_mode: false, type: 'payment', date_created: now().toISOString(), version: 1 }
    const request = new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` },
      body: JSON.stringify({ ...body, api_version: 'v1', action, data: { id: String(id) } })
    })
    await deliver(request).catch(() => undefined)
  }
}
