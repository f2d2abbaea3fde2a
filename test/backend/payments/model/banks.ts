import { randomUUID } from 'node:crypto'
import { createGetnet } from '#app/backend/providers/gateways/getnet/getnet.server.ts'
import { createGetnetSimulator, type GetnetDecision } from '#app/backend/providers/gateways/getnet/simulator.server.ts'
import { createMercadoPago } from '#app/backend/providers/gateways/mercadopago/mercadopago.server.ts'
import { createMercadoPagoSimulator } from '#app/backend/providers/gateways/mercadopago/simulator/simulator.server.ts'
import type {
  Gateways,
  PaymentGateway,
  SimulatorStore,
  Wire
} from '#app/backend/providers/gateways/payment-gateway.server.ts'
import { createMemoryStore } from '../../../support/server/providers/memory-store.ts'

type Getnet = ReturnType<typeof createGetnetSimulator>

/** The provider's record of one payment, independent of our books. Amounts are in centavos. */
export interface There {
  provider: string
  id: string
  orderId: string
  amount: number
  /** Whether its money ever came. */
  wasPaid: boolean
  /** Came, and is neither given back nor taken. */
  here: number
  /** Ids of refunds that were asked for over the API. */
  refunds: string[]
}

/** No provider gives a number twice, whatever story it is in. */
let number = Date.now() * 1000

interface Opening {
  placeId: string
  now: () => Date
}

/** Both providers of one place behind their own HTTP, what leaves them for us, and what is done in their portals. */
export function openBanks({ placeId, now }: Opening) {
  const store: SimulatorStore = { ...createMemoryStore(), nextNumber: async () => ++number }
  const letters: Request[] = []
  const mood: Mood = { left: 0, isHeard: false }
  const deliver = async (letter: Request) => {
    letters.push(letter)
  }
  const mercado = createMercadoPagoSimulator({
    store,
    account: placeId,
    now,
    baseUrl: '',
    accessToken,
    webhookSecret,
    deliver
  })
  const seller = { clientId: 'cliente', clientSecret: 'a secret of Getnet', sellerId: placeId }
  const getnet = createGetnetSimulator({ store, now, deliver, ...seller })
  const mercadoOver = (wire: Wire) =>
    createMercadoPago({
      name: 'mercadopago',
      simulated: false,
      baseUrl: 'https://mercadopago.test',
      accessToken,
      webhookSecret,
      pageOrigins: [''],
      payerEmail: 'lugar@example.com',
      now,
      wire
    })
  const gateways = {
    mercadopago: mercadoOver(moody(mood, mercado.wire)),
    getnet: createGetnet({
      wire: moody(mood, getnet.wire),
      baseUrl: 'https://getnet.test',
      now,
      simulated: true,
      ...seller
    })
  }
  /** Given by hand at Getnet, of which its API tells nothing. */
  const byHand = new Map<string, number>()
  /** Refused charges are cancelled ones, too: only these had money. */
  const paidAtGetnet = new Set<string>()
  return {
    letters,
    gateways,
    mercado,
    portal: mercadoOver(mercado.wire),
    ...portalOf({ store, getnet, byHand, paidAtGetnet }),
    /** So many calls from now on are refused, or done without an answer. */
    setMood: (left: number, isHeard: boolean) => Object.assign(mood, { left, isHeard }),
    readThere: () => readThere({ store, placeId, byHand, paidAtGetnet }),
    /** A bank that credits something else than was asked. */
    async setAmount({ provider, id }: Pick<There, 'provider' | 'id'>, amount: number) {
      const kind = provider === 'mercadopago' ? `mercadopago:payment:${placeId}` : 'getnet-charge'
      await store.change(kind, id, (value) => ({ ...(value as object), amount }))
    }
  }
}

export type Banks = ReturnType<typeof openBanks>

const accessToken = 'APP_USR-token'
const webhookSecret = 'a secret of webhooks'

interface Mood {
  left: number
  isHeard: boolean
}

/** Away: it answers 503 and does nothing. Else it does what was asked, and nobody hears of it. */
const moody =
  (mood: Mood, wire: Wire): Wire =>
  async (request) => {
    if (mood.left === 0) return wire(request)
    mood.left -= 1
    if (!mood.isHeard) return new Response('', { status: 503 })
    await wire(request)
    throw new TypeError('socket hang up')
  }

interface Getnets {
  store: SimulatorStore
  getnet: Getnet
  byHand: Map<string, number>
  paidAtGetnet: Set<string>
}

function portalOf({ store, getnet, byHand, paidAtGetnet }: Getnets) {
  const statusOf = async (id: string) => (await readCharges(store)).find((one) => one.id === id)?.status
  return {
    async decideAtGetnet(id: string, status: GetnetDecision) {
      await getnet.decide(id, status)
      if ((await statusOf(id)) === 'PAID') paidAtGetnet.add(id)
    },
    /** All of it: a Pix there is given back whole, and then called cancelled. */
    async giveBackAtGetnet(id: string) {
      if ((await statusOf(id)) !== 'PAID') return
      await store.change('getnet-charge', id, (value) => ({ ...(value as object), status: 'CANCELED' }))
    },
    noteByHand: (id: string, value: number) => byHand.set(id, (byHand.get(id) ?? 0) + value)
  }
}

interface Charge {
  id: string
  status: string
  amount: number
  orderId: string
}

const readCharges = (store: SimulatorStore) => store.list('getnet-charge', '') as Promise<Charge[]>

type Payment = Charge & { detail: string; approvedAt: string; refunds: { id: number; amount: number }[] }

type Reading = Omit<Getnets, 'getnet'> & { placeId: string }

async function readThere({ store, placeId, byHand, paidAtGetnet }: Reading): Promise<There[]> {
  const payments = (await store.list(`mercadopago:payment:${placeId}`, '')) as Payment[]
  const atMercado = payments.map(({ id, orderId, amount, status, detail, approvedAt, refunds }) => {
    const went = refunds.reduce((sum, refund) => sum + refund.amount, 0)
    const isTaken = status === 'charged_back' && detail !== 'reimbursed'
    return {
      provider: 'mercadopago',
      id: String(id),
      orderId,
      amount,
      wasPaid: approvedAt !== '',
      here: approvedAt === '' || isTaken ? 0 : amount - went,
      refunds: refunds.map((refund) => String(refund.id))
    }
  })
  const atGetnet = (await readCharges(store)).map(({ id, orderId, amount, status }) => ({
    provider: 'getnet-simulator',
    id,
    orderId,
    amount,
    wasPaid: paidAtGetnet.has(id),
    refunds: [],
    here: status === 'PAID' ? amount - (byHand.get(id) ?? 0) : 0
  }))
  return [...atMercado, ...atGetnet]
}

/** The place's Pix provider may change; older charges are still asked at the provider that made them. */
export function gatewaysOf(
  { gateways: { mercadopago, getnet } }: Banks,
  { placeId, pixBy }: { placeId: string; pixBy: () => 'mercadopago' | 'getnet' }
): Gateways {
  const both: PaymentGateway[] = [mercadopago, getnet]
  return {
    async of(id, method) {
      if (id !== placeId) return null
      return method === 'pix' && pixBy() === 'getnet' ? getnet : mercadopago
    },
    named: async (id, name) => (id === placeId && both.find((one) => one.name === name)) || null,
    all: async (id) => (id === placeId ? both : [])
  }
}

/** A payment at the portal's own link, or a second one of the same order: nothing of it went through us. */
export async function payAtPortal(
  { portal, mercado }: Banks,
  { orderId, amount, now }: { orderId: string; amount: number; now: Date }
): Promise<string> {
  const { id } = await portal.createPix({
    idempotencyKey: randomUUID(),
    orderId,
    amount,
    description: 'Ingressos',
    noticeUrl: '',
    pixKey: '',
    // Far enough away for the clock to go on meanwhile: less than half an hour would be refused.
    merchantName: 'Vale',
    merchantCity: 'Lençóis',
    expiresAt: new Date(now.getTime() + 86_400_000),
    buyer: { name: 'Maria', surname: 'Souza', email: 'm@example.com', phone: '', document: '' }
  })
  await mercado.decide(id, 'approve')
  return id
}
