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
  /** Calendar days; 0 for no deadline. */
  days_to_answer: count.default(0),
  /** Key of domain/issue/effects; '' for none. */
  effect: text,
  /**
   * Requests of this type, counted up to 1000, and not counted in the list for new requests. A used type is
   * deactivated, not deleted.
   */
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
  certificate: z.object({ name: text, issuer: text, number: text, valid_until: text }).optional().catch(undefined),
  group: z
    .object({
      date: text.pipe(z.string().max(40)),
      time: text.pipe(z.string().max(40)),
      /** Ignored where tickets are named. */
      people: count.default(0),
      tickets: list(
        z.object({
          label: z.string().max(100),
          /** The server's own words; ignored in a new request. */
          title: text.pipe(z.string().max(200)),
          quantity: count
        })
      ).transform((tickets) => tickets.slice(0, 100))
    })
    .optional()
    .catch(undefined)
})

const IssueShape = {
  id: wireId,
  /** Number within the place; 0 if the API knows none. */
  number: count.default(0),
  details: text,
  /** The type's id. */
  type: optionalId,
  type_label: text,
  statusId: count.default(1),
  status: text,
  /** Id of the asker, if an API tells it. */
  userId: optionalId,
  person_name: text,
  /** True for the caller's own. */
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
  /** Only for attendants. */
  person_phone: text,
  person_email: text,
  /** Our addition: language of the asker, such as `en`; '' for Portuguese. */
  language: text,
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
  /** True if the caller had not seen it before. */
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
