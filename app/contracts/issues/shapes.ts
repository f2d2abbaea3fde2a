import { z } from 'zod'
import { count, flag, flagUnlessNo, instant, list, optionalId, optionalText, text, wireId } from '../tolerant.ts'

export const StatusSchema = z.object({ id: count, label: text })

export const WantedDocumentSchema = z.object({ name: text, required: flag })

export const IssueTypeSchema = z.object({
  id: wireId,
  label: text,
  description: text,
  active: flagUnlessNo,
  is_public: flag,
  documents: list(WantedDocumentSchema),
  /** Uuids of users. */
  attendants: list(z.string()),
  /** Calendar days; 0: no deadline. */
  days_to_answer: count.default(0),
  /** domain/issue/effects; '' for none. */
  effect: text,
  /** Requests of this type, counted up to 1000, and in the list of what may be asked not at all; a used one is deactivated, not deleted. */
  used: count.default(0),
  version: count.default(1)
})

export type IssueType = z.output<typeof IssueTypeSchema>

/** Days y-m-d, both inclusive. */
export const IssueSubjectSchema = z.object({
  product: optionalText,
  from: optionalText,
  to: optionalText,
  agent: optionalText,
  certificate: z.object({ name: text, issuer: text, number: text, valid_until: text }).optional().catch(undefined)
})

const IssueShape = {
  id: wireId,
  /** Counts within the place; 0 where the API knows none. */
  number: count.default(0),
  details: text,
  /** The type's id. */
  type: optionalId,
  type_label: text,
  statusId: count.default(1),
  status: text,
  /** The requester: an id where an API tells it. */
  userId: optionalId,
  person_name: text,
  /** Whether it is the caller's own. */
  own: flag,
  /** y-m-d; '' without a deadline. */
  due_on: text,
  overdue: flag,
  /** Messages the caller has not seen. */
  unread: count.default(0),
  created_date: instant,
  changed_date: instant,
  version: count.default(1)
}

export const IssueRowSchema = z.object(IssueShape)
export type IssueRow = z.output<typeof IssueRowSchema>

export const IssueSchema = z.object({
  ...IssueShape,
  /** Told to who attends. */
  person_phone: text,
  person_email: text,
  subject: IssueSubjectSchema.prefault({}),
  /** `subject` in words, one fact each. */
  subject_words: list(z.object({ label: text, value: text })),
  effect: text,
  /** Effect of the approval in words; '' if there is none yet. */
  effect_said: text,
  documents: list(WantedDocumentSchema),
  /** Statuses the caller may move it to. */
  moves: list(count),
  /** Labels of the moves, for an API that has situations of its own. */
  move_words: list(StatusSchema),
  /** Whether the caller may write and send documents. */
  may_write: z.boolean().default(true)
})

export type Issue = z.output<typeof IssueSchema>

export const IssueMessageSchema = z.object({
  id: wireId,
  title: text,
  message: text,
  /** staff, requester or system. */
  side: text,
  author: text,
  own: flag,
  internal: flag,
  /** Not seen before by the caller. */
  unread: flag,
  statusFrom: z
    .union([count, z.null()])
    .optional()
    .transform((id) => id ?? null),
  statusTo: z
    .union([count, z.null()])
    .optional()
    .transform((id) => id ?? null),
  created_date: instant
})

export type IssueMessage = z.output<typeof IssueMessageSchema>
