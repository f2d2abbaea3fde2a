import { z } from 'zod'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, pageLimit, text } from '../tolerant.ts'

/** Numbers of the record may exceed the wire's other numbers. */
const id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
  ])
  .pipe(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER))

const AuditEventSchema = z.object({
  id,
  at: instant,
  /** Empty if nobody of the place did it. */
  user_uuid: text,
  /** Name of the person at that time. */
  actor: text,
  /** `noun.verb`, such as `booking.checked-in`. */
  action: z.string(),
  /** Id of the subject; for a booking, its code. */
  subject_id: text,
  /** Id of the subject's page; empty if it has none, or if the reader may not open it. */
  page_id: text,
  label: text,
  /** Old values, one line per field. */
  from: text,
  to: text,
  reason: text,
  address: text,
  request_id: text
})

export type AuditEvent = z.output<typeof AuditEventSchema>

const day = z
  .string()
  .refine((text) => text === '' || toIsoDay(text) === text, ERRORS.unknownDay)
  .default('')

export const listAudit = endpoint({
  id: 'listAudit',
  api: 'main',
  method: 'GET',
  path: '/audit',
  access: 'audit/index',
  summary:
    'O que as pessoas do parque mudaram, o mais recente primeiro. after e before seguem o id, não um número de página.',
  query: z.object({
    /** Uuid of a person. */
    user: z.string().max(100).default(''),
    /** A group of actions, such as `bookings`. */
    group: z.string().max(40).default(''),
    /** Code of a booking, or part of the subject's name. */
    q: z.string().max(100).default(''),
    /** Days of the place's zone, both inclusive. */
    from: day,
    to: day,
    sort: z.enum(['', 'newest', 'oldest']).default(''),
    /** The page begins after this id, or ends before it. */
    after: id.optional(),
    before: id.optional(),
    limit: pageLimit(500),
    /** True to count the rows, up to a thousand. */
    totals: flag
  }),
  response: z.object({
    data: z.array(AuditEventSchema),
    has_previous: flag,
    has_next: flag,
    total: count.default(0),
    total_is_more: flag,
    /** Days; 0 for ever. */
    kept_days: count.default(0)
  })
})

export const listAuditPeople = endpoint({
  id: 'listAuditPeople',
  api: 'main',
  method: 'GET',
  path: '/audit/people',
  access: 'audit/index',
  summary: 'Quem pode estar no registro, por nome: também quem já foi removido.',
  response: z.array(z.object({ uuid: z.string(), name: text }))
})
