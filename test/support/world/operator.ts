import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingAgents, bookingEvents, bookingItems, bookings, products, users } from '#app/backend/db/schema.server.ts'
import { encodeBookingCode, formatBookingCode } from '#app/domain/booking/code.ts'
import type { BookingStatus } from '#app/domain/booking/state.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { searchText } from '#app/domain/person/names.ts'
import { openTestDatabase } from '../database/database.ts'
import { type RunningApp, startApp } from '../server/program.ts'

export interface OperatorWorld {
  db: Database
  app: RunningApp
  /** Today at the demonstration place. */
  today: string
  addBooking(changes?: Partial<NewBooking>): Promise<AddedBooking>
  close(): Promise<void>
}

interface NewBooking {
  /** Default: the demonstration place with its first attraction. */
  placeId: string
  status: BookingStatus
  date: string
  time: string
  name: string
  surname: string
  /** People with INTEIRA (R$ 80) and MEIA (R$ 40, with proof). */
  full: number
  half: number
  /** People with CRIANCA, which is free. */
  children: number
  /** True adds the seeded `condutor` as guide. */
  guided: boolean
}

export interface AddedBooking {
  id: number
  uuid: string
  hash: string
  /** Code with its dash, as it is read aloud. */
  code: string
  name: string
  path: string
}

/** Starts the built program with the seeded place; bookings of any status and day are inserted into its database. */
export async function openOperatorWorld(env: Record<string, string> = {}): Promise<OperatorWorld> {
  const db = await openTestDatabase({ seed: true })
  const app = await startApp({ env: { DATABASE_URL: db.url, ...env } })
  const [seeded] = await db.orm.select().from(users).where(eq(users.username, 'gestor'))
  const homePlace = seeded?.placeId ?? ''
  const today = todayIn('America/Bahia', new Date())

  async function addBooking(changes: Partial<NewBooking> = {}): Promise<AddedBooking> {
    const booking: NewBooking = {
      placeId: homePlace,
      status: 'APPROVED',
      date: today,
      // Late in the day, so that the visit has not begun at any hour of the test.
      time: '23:59',
      name: 'Quitéria',
      surname: `Bragança ${randomBytes(3).toString('hex')}`,
      full: 2,
      half: 1,
      children: 0,
      guided: false,
      ...changes
    }
    const row = await toRow(db, booking)
    const id = await insert(db, row)
    if (booking.guided) await agent(db, id)
    const { publicId: uuid, hash, code } = row
    const name = `${booking.name} ${booking.surname}`
    return { id, uuid, hash, code: formatBookingCode(code), name, path: `/operation/booking-list/${uuid}` }
  }

  return {
    db,
    app,
    today,
    addBooking,
    async close() {
      await app.stop()
      await db.close()
    }
  }
}

async function toRow(db: Database, booking: NewBooking) {
  const { placeId, status, date, time, name, surname, full, half, children } = booking
  const [product] = await db.orm.select().from(products).where(eq(products.placeId, placeId)).limit(1)
  const code = encodeBookingCode(randomBytes(8))
  const total = full * 8000 + half * 4000
  const items = [
    { label: 'INTEIRA', title: 'Inteira', quantity: full, unitPrice: 8000, position: 0 },
    { label: 'MEIA', title: 'Meia-entrada', quantity: half, unitPrice: 4000, needsProof: true, position: 1 },
    { label: 'CRIANCA', title: 'Criança até 5 anos', quantity: children, unitPrice: 0, position: 2 }
  ]
  return {
    publicId: randomBytes(16).toString('hex'),
    placeId,
    productId: product?.id ?? 0,
    hash: randomBytes(16).toString('hex'),
    code,
    channel: 'RESERVAEXPRESSA',
    status,
    paymentMethod: 'pix',
    date,
    time,
    people: full + half + children,
    total,
    final: total,
    name,
    surname,
    document: '52998224725',
    phone: '+5575981234567',
    email: 'quiteria@example.com',
    searchText: searchText(`${code} ${name} ${surname} 52998224725 5575981234567`),
    items: items.filter(({ quantity }) => quantity > 0)
  }
}

async function insert({ orm }: Database, { items, ...row }: Awaited<ReturnType<typeof toRow>>): Promise<number> {
  const [added] = await orm.insert(bookings).values(row).returning({ id: bookings.id })
  const bookingId = added?.id ?? 0
  await orm.insert(bookingItems).values(items.map((item) => ({ ...item, bookingId })))
  const { placeId, status: to } = row
  await orm
    .insert(bookingEvents)
    .values({ bookingId, placeId, action: 'created', at: new Date(), actor: 'visitante', to })
  return bookingId
}

async function agent(db: Database, bookingId: number): Promise<void> {
  const [user] = await db.orm.select().from(users).where(eq(users.username, 'condutor'))
  const agent = await db.orm.query.agents.findFirst({ where: (agents, { eq }) => eq(agents.userId, user?.id ?? 0) })
  await db.orm.insert(bookingAgents).values({ bookingId, agentUuid: agent?.uuid ?? '' })
}
