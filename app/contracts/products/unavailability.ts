import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, list, maybeJson, text } from '../tolerant.ts'

/** A day as text, or with a time and a reason; d/m/y or y-m-d. */
const BlockSchema = z.union([z.string(), z.object({ date: text, time: text, reason: text })])

/** Specification §3 and §7: action `remove` unblocks. */
export const updateUnavailability = endpoint({
  id: 'updateUnavailability',
  api: 'main',
  method: 'POST',
  path: '/products/updateUnavailability',
  access: 'products/edit',
  summary: 'Bloqueia dias ou horários de um atrativo; com action “remove”, desbloqueia. Repetir não muda nada.',
  body: z.object({
    product_uuid: z.string(),
    /** A list, one alone, or either as JSON text. */
    unavailability: maybeJson(z.union([z.array(BlockSchema), BlockSchema])),
    action: text
  }),
  response: z.object({
    product_uuid: z.string(),
    /** Blocked from today on, a whole day without a time, with the living bookings there. */
    unavailability: list(z.object({ date: text, time: text, reason: text, bookings: count, people: count })),
    /** Of what was just named. */
    bookings: count,
    people: count
  })
})
