import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, list, maybeJson, text } from '../tolerant.ts'

/** Day as text, or with a time and a reason; d/m/y or y-m-d. */
const BlockSchema = z.union([z.string(), z.object({ date: text, time: text, reason: text })])

const toBlock = (block: z.output<typeof BlockSchema>) =>
  typeof block === 'string' ? { date: block, time: '', reason: '' } : block

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
    /** A list, a single block, or either as JSON text. */
    unavailability: maybeJson(z.union([z.array(BlockSchema), BlockSchema])),
    action: text
  }),
  response: z.object({
    product_uuid: text,
    /** Blocks from today on, with the live bookings there; a block without a time covers the whole day. */
    unavailability: list(
      z.union([
        z.object({ date: text, time: text, reason: text, bookings: count, people: count }),
        BlockSchema.transform((block) => ({ ...toBlock(block), bookings: 0, people: 0 }))
      ])
    ),
    /** Bookings in the days just named; 0 if the API does not tell. */
    bookings: count.default(0),
    people: count.default(0)
  })
})

/** Our addition: tells what blocking would affect, and what is blocked already. Writes nothing. */
export const getTouched = endpoint({
  id: 'getTouched',
  api: 'main',
  method: 'GET',
  path: '/products/{uuid}/touched',
  access: 'products/edit',
  summary: 'Reservas e pessoas de um atrativo entre dois dias, por dia, e o que já está bloqueado neles.',
  params: z.object({ uuid: z.string() }),
  /** `time` limits it to one slot. */
  query: z.object({ from: text, to: text, time: text }),
  response: z.object({
    from: z.string(),
    to: z.string(),
    bookings: count,
    people: count,
    days: list(z.object({ date: z.string(), bookings: count, people: count })),
    blocked: list(z.object({ date: z.string(), time: text, reason: text }))
  })
})
