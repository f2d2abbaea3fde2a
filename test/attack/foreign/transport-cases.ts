import type { IdCase } from './id-case.ts'
import type { Things } from './things.ts'

const things = ['product', 'vehicle', 'company', 'driver', 'agent'] as const
type Thing = (typeof things)[number]

const trip = { date: '2026-12-24', time: '08:00', direction: 'outward', stops: [] }

const named = (thing: Thing, { mine, theirs }: { mine: Things; theirs: Things }) =>
  Object.fromEntries(things.map((one) => [`${one}_uuid`, one === thing ? theirs[one] : mine[one]]))

/** Each of the things that a trip names. */
const ofBody = (id: string): IdCase[] =>
  things.map((thing) => ({
    id,
    field: `body.${thing}_uuid`,
    input: (of) => ({ params: { uuid: of.mine.trip }, body: { ...trip, ...named(thing, of), trip_uuid: of.mine.trip } })
  }))

const ofTrip = (id: string, body: object = {}): IdCase => ({
  id,
  field: 'params.uuid',
  input: ({ theirs }) => ({ params: { uuid: theirs.trip }, body })
})

const riding = { people: '1', stop: '', named: [], notes: '' }

const ofRide = (id: string): IdCase[] => [
  {
    id,
    field: 'params.uuid',
    input: ({ mine, theirs }) => ({
      params: { uuid: theirs.trip, booking: mine.booking },
      query: { stamp: theirs.ride },
      body: { ...riding, stamp: theirs.ride }
    })
  },
  {
    id,
    field: 'params.booking',
    input: ({ mine, theirs }) => ({
      params: { uuid: mine.trip, booking: theirs.booking },
      query: { stamp: theirs.ride },
      body: { ...riding, stamp: theirs.ride }
    })
  }
]

const car = { plate: 'ABC1D23', seats: '15' }
const person = { name: 'Outro Motorista' }

const ofFleet = (id: string, thing: 'company' | 'vehicle' | 'driver', body: object): IdCase => ({
  id,
  field: 'params.uuid',
  input: ({ theirs }) => ({ params: { uuid: theirs[thing] }, body })
})

const byCompany = (id: string, thing: 'vehicle' | 'driver', body: object): IdCase => ({
  id,
  field: 'body.company_uuid',
  input: ({ mine, theirs }) => ({ params: { uuid: mine[thing] }, body: { ...body, company_uuid: theirs.company } })
})

export const transportCases: IdCase[] = [
  {
    id: 'listTrips',
    field: 'query.booking',
    input: ({ theirs }) => ({ query: { booking: theirs.booking } }),
    empty: true,
    tells: ({ trip: uuid }) => uuid
  },
  { ...ofTrip('readTrip'), tells: ({ visitor }) => visitor },
  ofTrip('updateTrip', trip),
  ofTrip('moveTrip', { status: 'on_route' }),
  ofTrip('listTripBookings'),
  {
    id: 'listTripBookings',
    field: 'query.product',
    input: ({ mine, theirs }) => ({ params: { uuid: mine.trip }, query: { product: theirs.product } }),
    empty: true
  },
  {
    id: 'previewTrip',
    field: 'body.trip_uuid',
    input: ({ theirs }) => ({ body: { ...trip, trip_uuid: theirs.trip } })
  },
  ...['previewTrip', 'createTrip', 'updateTrip'].flatMap(ofBody),
  ...['readTripPassengers', 'saveTripPassengers', 'removeTripPassengers'].flatMap(ofRide),
  ofFleet('updateCompany', 'company', { name: 'Outra' }),
  ofFleet('updateVehicle', 'vehicle', car),
  ofFleet('updateDriver', 'driver', person),
  ...['createVehicle', 'updateVehicle'].map((id) => byCompany(id, 'vehicle', car)),
  ...['createDriver', 'updateDriver'].map((id) => byCompany(id, 'driver', person))
]
