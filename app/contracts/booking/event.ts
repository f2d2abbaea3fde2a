import { z } from 'zod'
import { count, flag, list, text } from '../tolerant.ts'

export const BookingEventPayloadSchema = z
  .object({
    keepdate: flag,
    /** People per ticket label; missing means everybody not yet checked in. */
    people: z.record(z.string(), count).optional(),
    /** How many were inside when the operator decided to check in or undo. Another number now is a 409 `changed`. */
    inside: count.optional(),
    /** Goes on although the date is another or the payment is missing; needs operation/checkin-override. */
    override: flag,
    reason: text,
    /** Agents to add: uuids, or what carries one. */
    agents: list(z.union([z.string(), z.object({ uuid: z.string() }).transform(({ uuid }) => uuid)])),
    uuid: text
  })
  .default({ keepdate: true, override: false, reason: '', agents: [], uuid: '' })

const actionSpellings = {
  checkin: 'checkin',
  'check-in': 'checkin',
  'undo-checkin': 'undo-checkin',
  cancel: 'cancel',
  confirm: 'confirm',
  'add-agent': 'add-agent',
  'add agent': 'add-agent',
  'remove-agent': 'remove-agent',
  'remove agent': 'remove-agent'
} as const

type ActionSpelling = keyof typeof actionSpellings

const spellings = Object.keys(actionSpellings) as [ActionSpelling, ...ActionSpelling[]]

export const BookingActionSchema = z
  .enum(spellings, 'Ação desconhecida.')
  .transform((spelling) => actionSpellings[spelling])
