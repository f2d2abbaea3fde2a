import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, text } from '../tolerant.ts'

const params = z.object({ uuid: z.string() })

const upTo = (most: number) => text.pipe(z.string().max(most))

/** Values as sent; problems are reported at their field. */
const PersonSchema = z.object({
  name: upTo(300),
  surname: upTo(300),
  document: upTo(100),
  /** ISO 3166-1 alpha-2. */
  document_country: upTo(10),
  phone: upTo(100),
  email: upTo(400),
  /** Code of the language that the visitor speaks; '' if nobody asked. */
  language: upTo(40),
  /** Needs of the visit, for the staff alone. */
  notes: upTo(5000)
})

/** Our addition: the person of a booking in parts, as its form needs them. */
export const readBookingPerson = endpoint({
  id: 'readBookingPerson',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/person',
  access: 'operation/edit',
  summary: 'Quem fez uma reserva e o que a equipe anotou, para alterar.',
  params,
  response: PersonSchema.extend({
    booking_code: text,
    version: count,
    /** Reason why it may not be edited; '' if it may. */
    closed: text,
    /** True if the caller may save the same in the client's card too. */
    client: flag
  })
})

export const updateBookingPerson = endpoint({
  id: 'updateBookingPerson',
  api: 'main',
  method: 'PUT',
  path: '/booking/{uuid}/person',
  access: 'operation/edit',
  summary:
    'Altera quem fez uma reserva e o que a equipe anotou. 409 se outra pessoa a mudou desde que version foi lida.',
  params,
  body: PersonSchema.extend({
    version: count,
    /** True to save what changed in the client's card too; needs clients/edit. */
    client: flag
  }),
  response: z.object({
    message: text,
    /** True if the ticket went to a contact that has changed. */
    resend: flag
  })
})
