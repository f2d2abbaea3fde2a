import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import { places, products, terms, ticketTypes, timeSlots } from '#app/backend/db/schema.server.ts'
import type { BookingForm } from '#app/contracts/booking/calls.ts'

export interface BenchPlace {
  placeId: string
  product: string
  termHash: string
  /** Days of the place that may be booked, one for each who books at once. */
  days: string[]
}

/** A place of its own with a slot that never fills up: what is measured is the booking, not the refusal. */
export async function createBenchPlace(db: Database): Promise<BenchPlace> {
  const placeId = randomUUID()
  const product = randomUUID()
  const body = 'Termo de visita.'
  const termHash = createHash('sha256').update(body).digest('hex')
  // One telephone books thousands here: without a ceiling.
  const open = { unpaidPerContact: 0, unpaidPerAddress: 0 }
  await db.orm
    .insert(places)
    .values({ id: placeId, name: 'Medição', city: 'Lençóis', pixKey: 'pix@example.com', ...open })
  await db.orm.insert(terms).values({ placeId, hash: termHash, body, current: true })
  const [row] = await db.orm
    .insert(products)
    .values({ uuid: product, placeId, slug: 'medicao', name: 'Medição' })
    .returning({ id: products.id })
  const productId = row?.id ?? 0
  await db.orm.insert(ticketTypes).values([
    { productId, label: 'INTEIRA', title: 'Inteira', price: 8000, position: 0 },
    { productId, label: 'MEIA', title: 'Meia-entrada', price: 4000, needsProof: true, position: 1 }
  ])
  await db.orm.insert(timeSlots).values({ productId, time: '09:00', capacity: 1_000_000_000 })
  const days = Array.from({ length: 8 }, (_, at) =>
    new Date(Date.now() + (at + 30) * 86_400_000).toISOString().slice(0, 10)
  )
  return { placeId, product, termHash, days }
}

/** Builds a visitor's form with two tickets of two types. */
export function formFor(place: BenchPlace, day: string): BookingForm {
  return {
    pid: place.placeId,
    hash: randomBytes(16).toString('hex'),
    atrativo: place.product,
    date: day,
    time: '09:00',
    tickets: [
      { label: 'INTEIRA', quantity: '1', price: '' },
      { label: 'MEIA', quantity: '1', price: '' }
    ],
    name: 'Maria',
    surname: 'da Conceição Souza',
    cpf_cnpj: '529.982.247-25',
    document_country: '',
    phoneFlag: '55',
    phone: '(75) 99999-8888',
    email: 'maria@example.com',
    payment_method: 'pix',
    payLater: false,
    confirm_term: true,
    term_hash: place.termHash,
    booking_name: '',
    booking_slug: '',
    gateway: '',
    discount_code: undefined,
    total_seen: null,
    language: undefined,
    kiosk_key: '',
    address: undefined
  }
}
