import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, flag, instant, list, text } from '../tolerant.ts'

/** People of one slot of one attraction. */
const GateSlotSchema = z.object({
  product_uuid: z.string(),
  product_name: text,
  /** Yesterday's or tomorrow's for a slot that lasts over midnight; absent from an API that does not say. */
  date: day.optional(),
  time: text,
  bookings: count,
  people: count,
  checked_in_people: count
})

const NamedSchema = z.object({ uuid: z.string(), booking_code: text, name: text, people: count })

const GateEntrySchema = NamedSchema.extend({
  /** Id of the check-in; `people` is how many it let in. */
  id: z.string(),
  datetime: instant,
  undone: instant,
  /** True for the booking's latest standing check-in, which an undo would take back. */
  can_undo: flag
})

const GatePassageSchema = NamedSchema.extend({
  id: z.string(),
  datetime: instant,
  undone: instant,
  /** True for the booking's latest standing exit or return. */
  can_undo: flag,
  direction: z.enum(['out', 'back'])
})

export type GatePassage = z.output<typeof GatePassageSchema>
export type GateEntry = z.output<typeof GateEntrySchema>
export type GateSlot = z.output<typeof GateSlotSchema>

/** Our addition: today, in the place's zone. Names are masked unless the reader may see them. */
export const getGate = endpoint({
  id: 'getGate',
  api: 'main',
  method: 'GET',
  path: '/operations/gate',
  access: 'operation/checkin',
  summary:
    'A portaria hoje: pessoas esperadas e já dentro por horário, os dez últimos check-ins, saídas e voltas de quem pergunta, e quem são as reservas pedidas.',
  query: z.object({
    /** Uuids of attractions, separated by commas; empty for all. */
    product: text,
    /** Ids of bookings, separated by commas; ten at most. */
    booking: text
  }),
  response: z.object({
    slots: z.array(GateSlotSchema),
    entries: z.array(GateEntrySchema),
    /** The asker's last ten exits and returns; absent from an API that records none. */
    passages: z.array(GatePassageSchema).optional(),
    bookings: list(NamedSchema)
  })
})

const InsideSlotSchema = z.object({
  product_uuid: z.string(),
  product_name: text,
  date: day,
  time: text,
  /** People inside now. */
  inside: count,
  /** People who left and may come back. */
  away: count
})

const InsidePartySchema = NamedSchema.extend({
  product_uuid: z.string(),
  product_name: text,
  date: day,
  time: text,
  phone: text,
  guides: z.array(text),
  /** Instant at which the visit ends. */
  due: instant,
  /**
   * False if the stay ended by itself and no exit was recorded, at an attraction whose exits are recorded: these people
   * are missing, and `inside` of their slot does not count them.
   */
  counted: flag,
  /** Contacts and health that people of the party gave when they signed the risk term; empty for who may not see it. */
  emergency: list(z.object({ name: text, contact: text, phone: text, health: text }))
})

export type InsideSlot = z.output<typeof InsideSlotSchema>
export type InsideParty = z.output<typeof InsidePartySchema>

/**
 * Our addition: who is inside now. People without a recorded exit count until the place closes, or their slot's end
 * plus the tolerance. Names and telephones are masked unless the reader may see them.
 */
export const getInside = endpoint({
  id: 'getInside',
  api: 'main',
  method: 'GET',
  path: '/operations/inside',
  access: 'operation/inside',
  summary: 'Pessoas dentro agora por atrativo e horário e, com people=1, quem são, com condutor e hora de voltar.',
  query: z.object({
    /** Uuids of attractions, separated by commas; empty for all. */
    product: text,
    /** True to list the parties. */
    people: flag
  }),
  response: z.object({
    now: instant,
    /** True if the reader sees only the bookings that they guide. */
    own_only: flag,
    /** `HH:mm` from which people who have not come back are listed; '' for always. */
    dusk: text,
    is_dusk: flag,
    slots: list(InsideSlotSchema),
    parties: list(InsidePartySchema),
    /** Parties that were too many for the answer. */
    left_off: count
  })
})
