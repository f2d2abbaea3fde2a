import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookings } from '#app/backend/db/schema.server.ts'
import {
  bookingForm,
  createCaller,
  createPlace,
  createTestBackend,
  createUser,
  tomorrow
} from '../../support/database/backend.ts'

const keeps = ['operation/transport', 'operation/transport-edit', 'operation/cancel', 'operation/all-bookings'] as const

interface Ride {
  people?: number | string
  stamp?: string
  stop?: string
  named?: object[]
  notes?: string
}

/** A place with a van of so many seats, who cares for its transport, and who only sees it. */
export async function createTransportWorld(db: Database, { seats = 15 } = {}) {
  const call = createCaller(createTestBackend(db))
  const place = await createPlace(db, { capacity: 5000 })
  const { token } = await createUser(db, place.placeId, keeps)
  const { token: seesOnly } = await createUser(db, place.placeId, ['operation/transport'])
  const { agentUuid: agent } = await createUser(db, place.placeId, [], { agent: true })

  const ask = (method: string, path: string, body?: object, as = token) =>
    call(method, `/transport${path}`, { token: as, body })
  const make = async (path: string, body: object) => (await ask('POST', path, body)).body
  const plate = () => `ABC${Math.floor(Math.random() * 9000) + 1000}`
  const addVehicle = (changes: object = {}) => make('/vehicles', { plate: plate(), seats: String(seats), ...changes })
  const driver = await make('/drivers', { name: 'Edvaldo Nascimento', cnh_category: 'D', cpf: '52998224725' })
  const vehicle = await addVehicle()
  const tripBody = (changes: object = {}) => ({
    date: tomorrow,
    time: '08:00',
    direction: 'outward',
    stops: [],
    vehicle_uuid: vehicle.uuid,
    ...changes
  })
  const addTrip = async (changes: object = {}): Promise<string> => (await make('/trips', tripBody(changes))).uuid

  /** Books `full` people, to be paid at the place. */
  async function book(full = 3, changes: object = {}): Promise<{ uuid: string; id: number; hash: string }> {
    const form = bookingForm(place, {
      payment_method: 'cod',
      payLater: true,
      tickets: [{ label: 'INTEIRA', quantity: String(full) }],
      ...changes
    })
    const { body } = await call('POST', '/booking/express', { body: form })
    const [row] = await db.orm.select().from(bookings).where(eq(bookings.publicId, body.uuid))
    return { uuid: body.uuid, id: row?.id ?? 0, hash: row?.hash ?? '' }
  }

  const ride = (trip: string, booking: string, { people = 3, stamp = '', ...rest }: Ride = {}) =>
    ask('PUT', `/trips/${trip}/passengers/${booking}`, { people: String(people), stamp, ...rest })
  const read = async (trip: string, as = token) => (await ask('GET', `/trips/${trip}`, undefined, as)).body
  const update = async (trip: string, changes: object = {}) => ask('PUT', `/trips/${trip}`, tripBody(changes))
  const move = (trip: string, status: string) => ask('PUT', `/trips/${trip}/status`, { status })
  const cancel = (hash: string) =>
    call('POST', '/booking/event', { token, body: { action: 'cancel', hash, payload: { reason: 'Chuva forte' } } })
  return {
    call,
    place,
    token,
    seesOnly,
    agent,
    driver,
    vehicle,
    ask,
    make,
    addVehicle,
    addTrip,
    tripBody,
    book,
    ride,
    read,
    update,
    move,
    cancel,
    unknown: randomUUID()
  }
}

export type TransportWorld = Awaited<ReturnType<typeof createTransportWorld>>
