import { z } from 'zod'
import { ApproverSchema } from '../approver.ts'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, pageLimit, text, textUpTo } from '../tolerant.ts'

const RequestSchema = z.object({
  id: z.string(),
  /** Number within the place, from 1. */
  number: count,
  /** `staff` or `visitor`. */
  origin: text,
  /** `asked`, `approval`, `done`, `refused` or `dropped`. */
  state: text,
  reason: text,
  note: text,
  asked_by: text,
  asked_date: instant,
  /** y-m-d. */
  due_on: text,
  is_late: flag,
  /** True if the caller asked for it, and so cannot approve it. */
  is_own: flag,
  /** Accounts that asked and approved, with their origin in words; only on its own page. */
  accounts: list(z.string()),
  /** Whether somebody else than who asked may approve today. */
  has_approver: flag,
  /** Only on its own page, while it waits. */
  approvers: list(ApproverSchema),
  approved_by: text,
  approved_date: instant,
  ended_by: text,
  ended_date: instant,
  version: count
})

export type PrivacyRequest = z.output<typeof RequestSchema>

const CountSchema = z.object({ title: text, count })

const access = ['configurations/privacy', 'configurations/privacy-approve'] as const
const reason = textUpTo(500)

export const askAnonymising = endpoint({
  id: 'askAnonymising',
  api: 'main',
  method: 'POST',
  path: '/privacy/requests',
  access: 'configurations/privacy',
  created: true,
  summary: 'Pede que uma pessoa seja anonimizada; outra pessoa aprova.',
  body: z.object({ token: z.string().min(1).max(6000), reason }),
  response: z.object({ message: text, request: RequestSchema })
})

export const listPrivacyRequests = endpoint({
  id: 'listPrivacyRequests',
  api: 'main',
  method: 'GET',
  path: '/privacy/requests',
  access,
  summary: 'Pedidos de privacidade do parque, os mais novos primeiro.',
  query: z.object({
    state: z.enum(['', 'open', 'asked', 'approval', 'done', 'refused', 'dropped']).default(''),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit()
  }),
  response: z.object({
    data: z.array(RequestSchema),
    total: count,
    page: count,
    limit: count,
    /** Number over all rows, whatever the filter. */
    open: count,
    late: count
  })
})

export const getPrivacyRequest = endpoint({
  id: 'getPrivacyRequest',
  api: 'main',
  method: 'GET',
  path: '/privacy/requests/{id}',
  access,
  summary: 'Um pedido: o que seria ou foi retirado, o que fica por lei e o que o impede.',
  params: z.object({ id: z.string() }),
  response: z.object({
    request: RequestSchema,
    /** Only while it is open, for users who may find people. */
    names: list(z.string()),
    token: text,
    blockers: list(z.string()),
    gone: list(CountSchema),
    kept: list(CountSchema.extend({ why: text })),
    /** For the printed receipt. */
    place: z.object({ name: text, legal_name: text, cnpj: text })
  })
})

const moves = ['take', 'approve', 'refuse', 'drop'] as const

export type PrivacyMove = (typeof moves)[number]

export const movePrivacyRequest = endpoint({
  id: 'movePrivacyRequest',
  api: 'main',
  method: 'PUT',
  path: '/privacy/requests/{id}',
  access,
  summary: 'Encaminha, aprova (e executa), recusa ou desiste de um pedido. Quem pediu ou encaminhou não aprova.',
  params: z.object({ id: z.string() }),
  body: z.object({
    action: z.enum(moves, 'Ação desconhecida.'),
    /** Reason of a refusal, or the check made when it was taken up. */
    reason,
    version: count.optional()
  }),
  response: z.object({ outcome: text, message: text, request: RequestSchema })
})
