import type { Booked, Product, State } from './state.ts'

/** Variants in writing an answer, because the specification shows none. Each can be turned on alone. */
export interface Oddities {
  /** Writes a booking's `payload` as JSON text. */
  payloadAsText?: boolean
  /** Writes `1.234,50` instead of 1234.5. */
  moneyAsText?: boolean
  /** Writes days as d/m/y. */
  brazilianDates?: boolean
  /** Leaves out empty lists. */
  missingLists?: boolean
  /** Accepts paths with and without a final slash, instead of only as specification §7 writes them. */
  anySlash?: boolean
  /** Answers 201 where 200 is usual, and 200 where 201 is. */
  swapsSuccess?: boolean
  /** Finds a booking by its hash only once it is paid. */
  knownOncePaid?: boolean
  /** Adds unknown fields to every object. */
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
  /** True when unpaid bookings of the express form are listed. */
  tellsUnpaid: boolean
  /** Final change of the whole answer. */
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

/** Writes the booking item of specification §3, and nothing more. */
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

/** Writes the express booking payload of specification §3, and nothing more. */
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

/** The specification describes a product only as part of a booking; ticket prices belong to the booking form. */
export function toProduct(product: Product, state: State, write: Writing) {
  return {
    ...productPart(product, state),
    tickets: Object.entries(product.prices).map(([label, price]) => ({ label, price: write.money(price) })),
    unavailability: product.unavailability
  }
}
