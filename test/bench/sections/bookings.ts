import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { createBooking } from '#app/backend/bookings/create-booking.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import type { ApiContext } from '#app/backend/kernel/context.server.ts'
import { createTestBackend } from '../../support/database/backend.ts'
import { type BenchPlace, formFor } from '../fill/place.ts'
import { type Figure, median } from '../report.ts'
import type { Scale } from '../scale.ts'
import { fillValue, type Recorded, type Role, recordStatements } from '../statements.ts'

const atOnce = 8
const roundLength = 1000
const rounds = 5

/** Books for a while with eight at once; resolves to bookings a second. */
async function bookings(book: (worker: number) => Promise<unknown>, roundMs: number): Promise<number> {
  const begun = performance.now()
  let count = 0
  const work = async (worker: number) => {
    while (performance.now() - begun < roundMs) {
      await book(worker)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, worker) => work(worker)))
  return (count * 1000) / (performance.now() - begun)
}

const addressOf = (worker: number) => `198.18.0.${worker + 1}`

function contextFor(db: Database, worker: number): ApiContext {
  return {
    ...createTestBackend(db, { now: () => new Date(), pass: () => {} }, 1_000_000_000),
    baseUrl: '',
    requestId: 'bench',
    address: addressOf(worker),
    userAgent: 'bench',
    actor: null,
    tokenHash: null
  }
}

const bookByApp = (db: Database, place: BenchPlace, day: string, worker: number): Promise<string> =>
  createBooking(formFor(place, day), contextFor(db, worker))

/** The recorded statements again, prepared, one after the other on one connection: no query layer, no rules. */
async function bookByHand(client: pg.Client, recorded: Recorded, day: string, worker: number): Promise<void> {
  let id: unknown = null
  const hash = randomBytes(16).toString('hex')
  const fresh: Record<Role, () => unknown> = {
    hash: () => hash,
    publicId: () => randomBytes(16).toString('hex'),
    code: () => randomBytes(7).toString('hex'),
    metadataUuid: () => randomUUID(),
    id: () => id,
    day: () => day,
    limitKey: () => `booking:${addressOf(worker)}`
  }
  for (const { name, text, values, answersId } of recorded.statements) {
    const filled = values.map((value) => fillValue(value, fresh))
    const result = await client.query({ name, text, values: filled, rowMode: 'array' })
    if (answersId) id = result.rows[0]?.[0]
  }
}

/** Bookings a second by the program's own use case and by the same SQL by hand, in turns, on the same database. */
export async function measureBookings(
  { db, address, place }: { db: Database; address: string; place: BenchPlace },
  scale: Scale
): Promise<Figure[]> {
  const clients = await Promise.all(Array.from({ length: atOnce }, () => connect(address)))
  try {
    const days = place.days
    const first = days[0] ?? ''
    for (const day of days) await bookByApp(db, place, day, 0)
    const recorded = await recordStatements(db, {
      book: () => bookByApp(db, place, first, 0),
      day: first,
      limitKey: `booking:${addressOf(0)}`
    })
    const hand = (dayOf: (worker: number) => string) => (worker: number) => {
      const client = clients[worker]
      return client ? bookByHand(client, recorded, dayOf(worker), worker) : Promise.resolve()
    }
    const app = (dayOf: (worker: number) => string) => (worker: number) => bookByApp(db, place, dayOf(worker), worker)
    const spread = (worker: number) => days[worker] ?? first
    const one = () => first
    const results = { handSpread: [0], appSpread: [0], handOne: [0], appOne: [0] }
    for (const list of Object.values(results)) list.pop()
    const roundMs = scale(roundLength)
    for (let round = 0; round <= scale(rounds); round += 1) {
      const turn = {
        handSpread: await bookings(hand(spread), roundMs),
        appSpread: await bookings(app(spread), roundMs),
        handOne: await bookings(hand(one), roundMs),
        appOne: await bookings(app(one), roundMs)
      }
      // The first turn only warms everything up.
      if (round === 0) continue
      for (const key of ['handSpread', 'appSpread', 'handOne', 'appOne'] as const) results[key].push(turn[key])
    }
    const statements = recorded.statements.length
    return [
      ...figuresOf('8 ao mesmo tempo', results.appSpread, results.handSpread, statements),
      ...figuresOf('8 ao mesmo tempo, um só horário', results.appOne, results.handOne, statements)
    ]
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}

async function connect(address: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  return client
}

function figuresOf(name: string, app: number[], hand: number[], statements: number): Figure[] {
  const group = 'reservas'
  const ratio = median(app.map((value, at) => value / (hand[at] ?? 1)))
  const beside = `à mão, os mesmos ${statements} comandos: ${median(hand).toFixed(0)}/s`
  return [
    { group, name, value: median(app), unit: 'reservas/s', beside },
    { group, name: `${name}: razão`, value: ratio, unit: 'do à mão', target: { kind: 'at least', value: 0.4 } }
  ]
}
