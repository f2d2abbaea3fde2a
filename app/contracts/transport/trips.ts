import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, flag, list, text } from '../tolerant.ts'
import {
  TripBookingSchema,
  TripPassengersSchema,
  TripPersonSchema,
  TripRowSchema,
  TripSchema,
  TripWarningSchema
} from './shapes.ts'

const uuid = z.object({ uuid: z.string().max(100) })
const ofBooking = uuid.extend({ booking: z.string().max(100) })
const typed = (most: number) => text.pipe(z.string().max(most))

export const listTrips = endpoint({
  id: 'listTrips',
  api: 'main',
  method: 'GET',
  path: '/transport/trips',
  access: 'operation/transport',
  summary: 'Viagens de um dia, por hora, com seus avisos; com booking, as de uma reserva, de qualquer dia.',
  query: z.object({ date: day.optional(), booking: z.string().max(100).default('') }),
  response: z.array(TripRowSchema)
})

export const readTrip = endpoint({
  id: 'readTrip',
  api: 'main',
  method: 'GET',
  path: '/transport/trips/{uuid}',
  access: 'operation/transport',
  summary: 'Uma viagem com paradas e passageiros; os documentos vêm mascarados para quem não cuida do transporte.',
  params: uuid,
  response: TripSchema
})

/**
 * Values as sent; problems are reported at their field. Vehicles, people and attractions are named by uuid, '' for
 * none.
 */
const TripBodySchema = z.object({
  date: typed(40),
  time: typed(40),
  direction: typed(40),
  product_uuid: typed(100),
  vehicle_uuid: typed(100),
  /** '' for the vehicle's own. */
  company_uuid: typed(100),
  driver_uuid: typed(100),
  agent_uuid: typed(100),
  drop_off: typed(2000),
  notes: typed(10_000),
  /** `id` of an existing stop; '' for a new one. */
  stops: list(z.object({ id: typed(40), time: typed(40), place: typed(2000), notes: typed(2000) })).pipe(
    z.array(z.object({ id: z.string(), time: z.string(), place: z.string(), notes: z.string() })).max(100)
  )
})

export const previewTrip = endpoint({
  id: 'previewTrip',
  api: 'main',
  method: 'POST',
  path: '/transport/trips/preview',
  access: 'operation/transport-edit',
  summary:
    'O que há a avisar de uma viagem antes de salvá-la; não grava nada. `trip_uuid` é a que se altera, vazio numa nova.',
  body: TripBodySchema.extend({ trip_uuid: typed(100) }),
  response: z.object({ warnings: list(TripWarningSchema) })
})

export const createTrip = endpoint({
  id: 'createTrip',
  api: 'main',
  method: 'POST',
  path: '/transport/trips',
  access: 'operation/transport-edit',
  created: true,
  summary: 'Planeja uma viagem; 422 em agent_uuid se o condutor não pode ir.',
  body: TripBodySchema,
  response: TripRowSchema
})

export const updateTrip = endpoint({
  id: 'updateTrip',
  api: 'main',
  method: 'PUT',
  path: '/transport/trips/{uuid}',
  access: 'operation/transport-edit',
  summary: 'Altera uma viagem planejada ou em rota. 409 changed_meanwhile se já não é a versão lida.',
  params: uuid,
  body: TripBodySchema.extend({ version: count.optional() }),
  response: TripRowSchema
})

export const moveTrip = endpoint({
  id: 'moveTrip',
  api: 'main',
  method: 'PUT',
  path: '/transport/trips/{uuid}/status',
  access: 'operation/transport-edit',
  summary:
    'Muda a situação de uma viagem; 409 se dela não se vai para lá. Retomada, fica sem o condutor que tenha outro grupo.',
  params: uuid,
  body: z.object({ status: typed(40) }),
  /** `left`: reason why its guide was removed when the trip was taken up again. */
  response: TripRowSchema.extend({ left: text.default('') })
})

export const listTripBookings = endpoint({
  id: 'listTripBookings',
  api: 'main',
  method: 'GET',
  path: '/transport/trips/{uuid}/bookings',
  access: 'operation/transport-edit',
  summary: 'Reservas confirmadas de um dia que podem ir na viagem, com quem já vai em outra; até 50.',
  params: uuid,
  query: z.object({
    q: z.string().max(100).default(''),
    date: day.optional(),
    product: z.string().max(100).default('')
  }),
  response: z.object({ data: z.array(TripBookingSchema), more: flag })
})

export const readTripPassengers = endpoint({
  id: 'readTripPassengers',
  api: 'main',
  method: 'GET',
  path: '/transport/trips/{uuid}/passengers/{booking}',
  access: 'operation/transport-edit',
  summary: 'Quem de uma reserva vai na viagem, ou poderia ir.',
  params: ofBooking,
  response: TripPassengersSchema
})

export const saveTripPassengers = endpoint({
  id: 'saveTripPassengers',
  api: 'main',
  method: 'PUT',
  path: '/transport/trips/{uuid}/passengers/{booking}',
  access: 'operation/transport-edit',
  summary:
    'Quantas pessoas de uma reserva vão, de que parada e com que nomes. 409 changed_meanwhile se mudou entretanto.',
  params: ofBooking,
  body: z.object({
    people: typed(40),
    /** `id` of one of the trip's stops, or ''. */
    stop: typed(40),
    named: list(TripPersonSchema).pipe(
      z
        .array(z.object({ name: z.string().max(1000), document: z.string().max(1000), issuer: z.string().max(1000) }))
        .max(100)
    ),
    notes: typed(2000),
    /** Stamp that was read; '' if nobody of the booking rode. */
    stamp: typed(100)
  }),
  response: TripPassengersSchema
})

export const removeTripPassengers = endpoint({
  id: 'removeTripPassengers',
  api: 'main',
  method: 'DELETE',
  path: '/transport/trips/{uuid}/passengers/{booking}',
  access: 'operation/transport-edit',
  summary: 'Tira uma reserva da viagem; quem com isso conduziria dois grupos ao mesmo tempo deixa de conduzi-la.',
  params: ofBooking,
  query: z.object({ stamp: z.string().max(100).default('') }),
  response: z.object({ status: text })
})
