import { toProduct, totalOf } from '../shapes.ts'
import { refuse, type SpecificationCall, text, toIso, within } from './call.ts'

const isNotPaid = (status: string) => ['UNPAID', 'PENDING', 'DENIED', 'CANCELLED'].includes(status)

/** Calls about products, money, counters and messages. */
export const placeCalls: SpecificationCall[] = [
  {
    api: 'main',
    call: 'GET /products/',
    isOpen: true,
    answer({ state, query, write }) {
      const uuid = query.get('uuid')
      const pid = query.get('pid')
      const those = state.products.filter((product) => !uuid || product.uuid === uuid)
      return { body: pid && pid !== state.place.uuid ? [] : those.map((product) => toProduct(product, state, write)) }
    }
  },
  {
    api: 'main',
    call: 'GET /products/gestor',
    answer: ({ state, write }) => ({ body: state.products.map((product) => toProduct(product, state, write)) })
  },
  {
    api: 'main',
    call: 'GET /products/poi',
    isOpen: true,
    answer: () => ({ body: [{ uuid: 'poi-1', name: 'Portaria', latitude: '-12,5', longitude: '-41,4' }] })
  },
  {
    api: 'main',
    call: 'POST /products/updateUnavailability',
    answer({ state, body }) {
      const product = state.products.find(({ uuid }) => uuid === body.product_uuid)
      if (!product) return refuse(404, 'product not found')
      const sent = typeof body.unavailability === 'string' ? JSON.parse(body.unavailability) : body.unavailability
      const named = (Array.isArray(sent) ? sent : [sent]) as (string | { date?: string })[]
      const days = named.map((one) => toIso(text(typeof one === 'string' ? one : one.date)))
      const others = product.unavailability.filter((day) => !days.includes(day))
      product.unavailability = body.action === 'remove' ? others : [...others, ...days]
      return { body: { product_uuid: product.uuid, unavailability: product.unavailability } }
    }
  },
  {
    api: 'main',
    call: 'GET /bills/products',
    answer({ state, query, write }) {
      const from = toIso(query.get('sdate') ?? '')
      const to = toIso(query.get('edate') ?? '')
      const rows = state.products.map(({ uuid, name }, index) => {
        const sold = state.bookings.filter(
          ({ product, date, status }) => product === index && date >= from && date <= to && !isNotPaid(status)
        )
        const total = sold.reduce((sum, booked) => sum + totalOf(booked), 0)
        return { uuid, name, cat: query.get('cat'), quantity: sold.length, total: write.money(total) }
      })
      return { body: rows.filter(({ quantity }) => quantity > 0) }
    }
  },
  {
    api: 'main',
    call: 'GET /withdraw',
    answer: ({ state, query, write }) => ({
      body: state.withdrawable
        .filter(({ id, date }) => within(date, query) && !state.withdrawals.some(({ orders }) => orders.includes(id)))
        .map((order) => ({ ...order, date: write.day(order.date), value: write.money(order.value) }))
    })
  },
  {
    api: 'main',
    call: 'POST /withdraw',
    answer({ state, body: { orders, value } }) {
      if (!Array.isArray(orders) || orders.length === 0) return refuse(400, 'orders missing')
      const withdrawal = { id: state.nextId(), orders: orders.map(text), value }
      state.withdrawals.push(withdrawal)
      return { status: 201, body: withdrawal }
    }
  },
  {
    api: 'main',
    call: 'GET /trafx/entries',
    answer: ({ state, query }) => ({ body: state.counters.filter(({ date }) => within(text(date), query)) })
  },
  { api: 'main', call: 'GET /trafx', answer: ({ state }) => ({ body: state.counters }) },
  {
    api: 'main',
    call: 'POST /trafx',
    answer({ state, raw }) {
      const sent: unknown = JSON.parse(raw.toString())
      const uploads = (Array.isArray(sent) ? sent : [sent]) as Record<string, unknown>[]
      const known = uploads.some(({ serial, records }) =>
        state.counters.some((file) => file.serial === serial && file.records === records)
      )
      if (known) return refuse(409, 'Este arquivo já foi enviado anteriormente!')
      const named = ['serial', 'prodUuid', 'name', 'mode', 'records', 'date', 'total', 'entries']
      state.counters.push(...uploads.map((upload) => Object.fromEntries(named.map((name) => [name, upload[name]]))))
      return { status: 201, body: { success: true } }
    }
  },
  ...(['POST /finance', 'PUT /finance/{id}'] as const).map(
    (call): SpecificationCall => ({
      api: 'main',
      call,
      answer({ state, body, id: named }) {
        const id = named ? Number(named) : state.nextId()
        if (named && !state.finance.has(id)) return refuse(404, 'transaction not found')
        const missing = missingOf(body)
        if (missing !== '') return refuse(400, `${missing} missing`)
        // The server stores what it gets, and adds nothing.
        const transaction = { ...body, general: { ...(body.general as object), id } }
        state.finance.set(id, transaction)
        return { status: named ? 200 : 201, body: transaction }
      }
    })
  ),
  {
    api: 'main',
    call: 'GET /finance/{id}',
    answer({ state, id }) {
      const transaction = state.finance.get(Number(id))
      return transaction ? { body: transaction } : refuse(404, 'transaction not found')
    }
  },
  {
    api: 'main',
    call: 'POST /messenger/send-whatsapp',
    answer({ state, body }) {
      const { messageBody } = body as { messageBody?: { number?: string } }
      if (!messageBody?.number) return refuse(400, 'number missing')
      state.messages.push({ kind: 'sent', body })
      return { status: 201, body: { key: { id: `wa-${state.nextId()}` } } }
    }
  },
  {
    api: 'main',
    call: 'POST /messenger/schedule',
    answer({ state, raw }) {
      const sent = JSON.parse(raw.toString())
      if (!Array.isArray(sent)) return refuse(400, 'list expected')
      const named = ['title', 'message', 'sendDate', 'errorCount', 'from', 'to', 'ref', 'refId', 'placeId']
      if (sent.some((one) => named.some((name) => one[name] === undefined))) return refuse(400, 'field missing')
      for (const body of sent) state.messages.push({ kind: 'scheduled', body })
      return { status: 200, body: {} }
    }
  }
]

const isReais = (value: unknown) => typeof value === 'number' && Number.isFinite(value)

/** First field of specification §3 that is missing or malformed in a transaction; '' for none. */
function missingOf({ general, products, payments }: Record<string, unknown>): string {
  const said = (general ?? {}) as Record<string, unknown>
  const sums = ['bill_final_value', 'bill_total_value', 'bill_total_discount']
  const sum = sums.find((name) => !isReais(said[name]))
  if (sum) return `general.${sum}`
  if (typeof said.open !== 'boolean') return 'general.open'
  if (!(said.user as { uuid?: string } | undefined)?.uuid) return 'general.user'
  if (!text(said.date) || !text(said.label)) return 'general.date or label'
  if (!Array.isArray(products) || !Array.isArray(payments)) return 'products or payments'
  const rows = products as { item?: Record<string, unknown> }[]
  if (rows.some(({ item }) => !isReais(item?.price) || !isReais(item?.final_price))) return 'item.price or final_price'
  return (payments as { value?: unknown }[]).some(({ value }) => !isReais(value)) ? 'payments.value' : ''
}
