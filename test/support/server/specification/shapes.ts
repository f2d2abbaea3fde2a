import type { Booked, Product, State } from './state.ts'

/** Tolerant and odd ways of writing the same (the specification shows no answers): each may be on by itself. */
export interface Oddities {
  /** `payload` of a booking as JSON text. */
  payloadAsText?: boolean
  /** `1.234,50` in place of 1234.5. */
  moneyAsText?: boolean
  /** Days as d/m/y. */
  brazilianDates?: boolean
  /** Empty lists are left out. */
  missingLists?: boolean
  /** Paths with and without a slash at their end, in place of only as specification §7 writes them. */
  anySlash?: boolean
  /** 201 where 200 is usual, and 200 where 201 is. */
  swapsSuccess?: boolean
  /** A booking by its hash is not found before it is paid. */
  knownOncePaid?: boolean
  /** Fields that nobody knows, in every object. */
  extraFields?: boolean
}

export const everyOddity: Oddities = {
  payloadAsText: true,
  moneyAsText: true,
  brazilianDates: true,
  missingLists: true,
  anySlash: true,
  swapsSuccess: true,
  knownOncePaid: true,
  extraFields: true
}

export interface Writing {
  money(centavos: number): number | string
  day(iso: string): string
  payload(value: object): object | string
  /** Whether a booking of the express form is told before it is paid. */
  tellsUnpaid: boolean
  /** The whole answer, after everything else. */
  finish(value: unknown): unknown
}

export function writeWith(odd: Oddities): Writing {
  return {
    money: (centavos) => (odd.moneyAsText ? brazilian(centavos) : centavos / 100),
    day: (iso) => (odd.brazilianDates ? iso.split('-').reverse().join('/') : iso),
    tellsUnpaid: odd.knownOncePaid !== true,
    payload: (value) => (odd.payloadAsText ? JSON.stringify(value) : value),
    finish: (value) => finish(value, odd)
  }
}

const brazilian = (centavos: number) =>
  new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(centavos / 100)

function finish(value: unknown, odd: Oddities): unknown {
  if (Array.isArray(value)) return value.map((item) => finish(item, odd))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([, part]) => !(odd.missingLists && Array.isArray(part) && part.length === 0)
  )
  const written = kept.map(([name, part]) => [name, finish(part, odd)])
  const isMap = kept.length > 0 && kept.every(([, part]) => typeof part === 'number')
  return Object.fromEntries(odd.extraFields && !isMap ? [...written, ['_v', 7], ['legacy', { a: null }]] : written)
}

export const totalOf = ({ tickets }: Booked): number =>
  tickets.reduce((sum, { quantity, price }) => sum + quantity * price, 0)

const peopleOf = ({ tickets }: Booked): number => tickets.reduce((sum, { quantity }) => sum + quantity, 0)

/** Specification §3, "Booking item", and nothing beside it. */
export function toBookingItem(booked: Booked, write: Writing) {
  const { hash, status, channel, method, checkins, agents } = booked
  const payments = [{ payment_method: method, payment_description: method }]
  return {
    hash,
    status,
    valor: write.money(totalOf(booked)),
    item_discount: write.money(0),
    finalValue: write.money(totalOf(booked)),
    channel,
    payment_method: method,
    payment_channel: '',
    checkin: { hasCheckin: checkins.length > 0, list: checkins },
    checkins,
    agents,
    people: peopleOf(booked),
    itemPersonType: Object.fromEntries(booked.tickets.map(({ label, quantity }) => [label, quantity])),
    payload: write.payload({ payments, agents, checkins, channel }),
    allcats: 'Roteiro',
    linkQrCode: `https://qr.example/${hash}`,
    sdate: write.day(booked.date)
  }
}

/** Specification §3, "Express booking payload", and nothing beside it. */
export function toExpress(booked: Booked, state: State, write: Writing) {
  const product = state.products[booked.product]
  const value = totalOf(booked)
  return {
    hash: booked.hash,
    created_date: booked.created,
    channel: booked.channel,
    booking_code: booked.code,
    booking_date: write.day(booked.date),
    description: product?.name,
    booking_slug: `produto-${product?.id}`,
    booking_name: product?.name,
    vendor: { store_name: state.place.name, phone: '7533340000', email: 'parque@example.com', address: 'Lençóis, BA' },
    lastStart: booked.time,
    agents: booked.agents,
    checkins: booked.checkins,
    costumer: { phone: { number: booked.phone.slice(2), area_code: booked.phone.slice(0, 2) }, ...personOf(booked) },
    items: booked.tickets.map((ticket, index) => ({
      id: index + 1,
      title: ticket.label,
      label: ticket.label,
      booking_name: product?.name,
      booking_slug: `produto-${product?.id}`,
      quantity: ticket.quantity,
      unit_price: write.money(ticket.price),
      unit_discount: write.money(0),
      picture_url: ''
    })),
    order: { total_value: write.money(value), total_discount: write.money(0), final_value: write.money(value) },
    product: productPart(product, state),
    payments: paymentsOf(booked, write),
    term: { hash: 'termo-1', confirm: true, datetime: booked.created },
    payLater: booked.payLater
  }
}

const personOf = ({ name, cpf, email }: Booked) => ({ name, cpf, email })

function productPart(product: Product | undefined, state: State) {
  return {
    id: product?.id,
    uuid: product?.uuid,
    name: product?.name,
    address: 'Estrada do Parque, km 7',
    place: state.place.name,
    product_notification_number: '',
    product_nps: '',
    groups: '',
    place_uuid: state.place.uuid
  }
}

function paymentsOf(booked: Booked, write: Writing) {
  return [
    {
      payment_value: write.money(totalOf(booked)),
      payment_method: booked.method,
      payment_status: booked.status,
      payment_description: booked.method,
      payment_date: booked.created,
      data_origin: booked.channel
    }
  ]
}

/** The specification says of what is sold only what a booking says of it; prices by ticket are the booking form's. */
export function toProduct(product: Product, state: State, write: Writing) {
  return {
    ...productPart(product, state),
    tickets: Object.entries(product.prices).map(([label, price]) => ({ label, price: write.money(price) })),
    unavailability: product.unavailability
  }
}
