import { bookingForm } from '../../../support/database/backend.ts'
import { type AuditWorld, callAs, type Step } from '../world.ts'

const asCompany =
  (body: object) =>
  ({ notes }: AuditWorld) => ({ params: { uuid: notes.company ?? '' }, body })
const asVehicle =
  (body: object) =>
  ({ notes }: AuditWorld) => ({ params: { uuid: notes.vehicle ?? '' }, body })
const asDriver =
  (body: object) =>
  ({ notes }: AuditWorld) => ({ params: { uuid: notes.driver ?? '' }, body })

const trip = (time: string) => (world: AuditWorld) => ({
  params: { uuid: world.notes.trip ?? '' },
  body: {
    date: '2026-11-26',
    time,
    direction: 'outward',
    product_uuid: world.things.product,
    vehicle_uuid: world.notes.vehicle,
    stops: [{ id: '', time: '07:10', place: 'Praça' }]
  }
})

/** Sends the current stamp, like a user who has just read the page. */
async function riding(world: AuditWorld, body: object) {
  if (!world.notes.rider) {
    const form = bookingForm(world.place, { payment_method: 'cod', payLater: true, date: '2026-11-26' })
    world.notes.rider = (await callAs(world, 'createExpressBooking', { token: '', body: form })).body.uuid
  }
  const params = { uuid: world.notes.trip ?? '', booking: world.notes.rider ?? '' }
  const { stamp } = (await callAs(world, 'readTripPassengers', { params })).body
  return { params, query: { stamp }, body: { ...body, stamp } }
}

const person = { name: 'Maria Souza', document: '12.345-6', issuer: 'SSP BA' }

export const transportSteps: Step[] = [
  {
    id: 'createCompany',
    actions: ['company.created'],
    ask: () => ({ body: { name: 'Serra Bonita', license_until: '2027-01-31' } }),
    to: /^nome: Serra Bonita$/m,
    label: /^Serra Bonita$/,
    after: ({ body }, { notes }) => {
      notes.company = String(body.uuid)
    }
  },
  {
    id: 'updateCompany',
    actions: ['company.changed'],
    ask: asCompany({ name: 'Serra Bonita', license_until: '2028-01-31' }),
    from: /^licença até: 31\/01\/2027$/,
    to: /^licença até: 31\/01\/2028$/,
    twice: true
  },
  {
    id: 'createVehicle',
    actions: ['vehicle.created'],
    ask: ({ notes }) => ({ body: { plate: 'XYZ1A23', seats: '15', company_uuid: notes.company } }),
    to: /^transportadora: Serra Bonita$/m,
    label: /^XYZ1A23$/,
    after: ({ body }, { notes }) => {
      notes.vehicle = String(body.uuid)
    }
  },
  {
    id: 'updateVehicle',
    actions: ['vehicle.changed'],
    ask: asVehicle({ plate: 'XYZ1A23', seats: '12' }),
    from: /^lugares: 15$/m,
    to: /^lugares: 12$/m,
    twice: true
  },
  {
    id: 'createDriver',
    actions: ['driver.created'],
    ask: () => ({ body: { name: 'Edvaldo', cpf: '529.982.247-25', cnh_category: 'D' } }),
    to: /^CPF: …25$/m,
    after: ({ body }, { notes }) => {
      notes.driver = String(body.uuid)
    }
  },
  {
    id: 'updateDriver',
    actions: ['driver.changed'],
    ask: asDriver({ name: 'Edvaldo', cpf: '529.982.247-25', cnh_category: 'D', archived: true }),
    from: /^arquivado: não$/,
    to: /^arquivado: sim$/,
    twice: true
  },
  {
    id: 'createTrip',
    actions: ['trip.created'],
    ask: trip('07:30'),
    to: /^paradas: 07:10 Praça$/m,
    label: /^26\/11\/2026 07:30, ida$/,
    after: ({ body }, { notes }) => {
      notes.trip = String(body.uuid)
    }
  },
  {
    id: 'updateTrip',
    actions: ['trip.changed'],
    ask: trip('07:40'),
    from: /^saída: 07:30$/,
    to: /^saída: 07:40$/,
    twice: true
  },
  {
    id: 'saveTripPassengers',
    actions: ['trip.passengers-changed'],
    ask: (world) => riding(world, { people: '3', named: [person] }),
    from: /^$/,
    to: /^\w{4}-\w{4}: 3 pessoas, 1 com nome$/,
    twice: true
  },
  {
    id: 'removeTripPassengers',
    actions: ['trip.passengers-changed'],
    ask: (world) => riding(world, {}),
    from: /3 pessoas, 1 com nome$/
  },
  {
    id: 'moveTrip',
    actions: ['trip.moved'],
    ask: ({ notes }) => ({ params: { uuid: notes.trip ?? '' }, body: { status: 'on_route' } }),
    from: /^situação: Planejado$/,
    to: /^situação: Em rota$/,
    twice: true
  }
]
