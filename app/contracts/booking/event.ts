import { z } from 'zod'
import { keysOf } from '#app/domain/words/records.ts'
import { count, flag, list, maybeJson, optionalMoney, respelt, sayable, text } from '../tolerant.ts'
import { WantedTicketsSchema } from './change-tickets.ts'
import { BookingHashSchema } from './form.ts'

export const BookingEventPayloadSchema = z
  .object({
    /** A check-in never moves the booking, with or without `keepdate`. */
    keepdate: flag,
    /** People per ticket label; missing means everybody not yet checked in. */
    people: z.record(z.string(), count).optional(),
    /** Our addition: code of one person's ticket. That person alone enters; `people` then counts for nothing. */
    ticket: text,
    /** Our addition, to leave or come back: everybody of the booking's group. */
    whole_group: flag,
    /** People inside when the operator decided; 409 `changed` if the number has changed. */
    inside: count.optional(),
    /** Continues despite another date or a missing payment; needs operation/checkin-override. */
    override: flag,
    /** Missing if the caller knows no reasons; '' is refused if one is needed. */
    reason: sayable,
    /** Agents to add: uuids, or objects with one. */
    agents: list(z.union([z.string(), z.object({ uuid: z.string() }).transform(({ uuid }) => uuid)])),
    uuid: text,
    /** For a payment received: reais, all or part of the amount due. */
    value: optionalMoney,
    /** `pos_money`, `pos_pix`, `pos_debit`, `pos_credit` or `pos_cortesia`. */
    method: text,
    /** Cash that was handed over; the part above the value is the change. */
    tendered: optionalMoney,
    cv: text,
    aut: text,
    /** Idempotency key of the form: sent twice, it makes one payment. */
    key: text,
    /** True to let everybody in with the payment; if that fails, nothing is received. */
    enter: flag,
    /** Id of the payment to undo. */
    payment: text,
    /** For a date change; without a time, the booking keeps its own. */
    date: text,
    time: text,
    /** For a change of tickets: those per label that the booking has then, and the version that the form was read with. */
    tickets: WantedTicketsSchema.optional(),
    version: count.optional(),
    /** Our addition: reason of somebody who may change tickets past the types' maximums. */
    limit_reason: text,
    /** State that the form showed: the old visit (`2026-11-20 09:00`) and the new total. */
    from: text,
    total_seen: optionalMoney,
    /** For a date change: whether the policy's fee is charged, and the fee that the form showed. */
    charge_fee: flag,
    fee_seen: optionalMoney,
    /**
     * For a cancellation: `visitor` applies the policy; any other value means that the place cancels and everything is
     * refunded. For a change of tickets `place` alone refunds the whole difference. `refund_seen` is the refund that the
     * form showed.
     */
    cancelled_by: text,
    refund_seen: optionalMoney,
    /** Uuids of the agents that the form named as leaving because they are not free then. */
    agents_seen: z.union([z.array(z.string().max(100)).max(100), z.null()]).optional()
  })
  .prefault({ keepdate: true })

const actionSpellings = {
  checkin: 'checkin',
  'check-in': 'checkin',
  'undo-checkin': 'undo-checkin',
  leave: 'leave',
  'come-back': 'come-back',
  'undo-passage': 'undo-passage',
  receive: 'receive',
  'undo-receive': 'undo-receive',
  'change-date': 'change-date',
  'change-tickets': 'change-tickets',
  'change date': 'change-date',
  date: 'change-date',
  cancel: 'cancel',
  confirm: 'confirm',
  'add-agent': 'add-agent',
  'add agent': 'add-agent',
  'remove-agent': 'remove-agent',
  'remove agent': 'remove-agent'
} as const

const spellings = keysOf(actionSpellings)
const lettersOf = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** The specification spells actions in words: `add agent`, `addAgent` and `add_agent` are the same. */
function toSpelling(said: unknown): unknown {
  if (typeof said !== 'string') return said
  return spellings.find((spelling) => lettersOf(spelling) === lettersOf(said)) ?? said
}

const ActionSchema = z.enum(spellings, 'Ação desconhecida.').transform((spelling) => actionSpellings[spelling])

const EventSchema = z.object({
  action: respelt(toSpelling, ActionSchema),
  hash: BookingHashSchema,
  payload: maybeJson(BookingEventPayloadSchema)
})

export const BookingEventSchema = respelt(openPayload, EventSchema)

/** Payload field of each action, for callers that send its value alone as the payload. */
const alone = { addagent: 'agents', removeagent: 'uuid', changedate: 'date', date: 'date' } as const

function openPayload(said: unknown): unknown {
  if (typeof said !== 'object' || said === null || !('payload' in said) || !('action' in said)) return said
  const { action, payload } = said
  if (typeof action !== 'string') return said
  const isAlone = Array.isArray(payload) || (typeof payload === 'string' && !/^\s*[{[]/.test(payload))
  const name = Object.entries(alone).find(([letters]) => letters === lettersOf(action))?.[1]
  return isAlone && name ? { ...said, payload: { [name]: payload } } : said
}
