import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, hiddenMoney, instant, optionalMoney, pageLimit, text, textUpTo } from '../tolerant.ts'

// None of these calls is in the specification, which has no money that does not fit.

const KindSchema = z.enum(['held', 'disputed', 'stray'])

export type UnsettledKind = z.output<typeof KindSchema>

const UnsettledSchema = z.object({
  /** Id of the payment, or of the money without a booking. */
  id: z.string(),
  kind: KindSchema,
  /**
   * Held: `open`, `returning`, `accepted`, `returned` or `ended`. Disputed: `open` or `lost`. Stray: `open`, `booking`,
   * `returned` or `other`.
   */
  state: text,
  /** The gateway's name. */
  provider: text,
  provider_id: text,
  method: text,
  /** Null without the right to see values, and if nothing was charged. */
  asked: hiddenMoney,
  received: hiddenMoney,
  /** Reason of held money: `order` or `amount`. */
  why: text,
  /** The provider's own words. */
  said: text,
  /** '' if there is none, or if the reader may not open it. */
  booking_uuid: text,
  booking_code: text,
  name: text,
  since: instant,
  solved_date: instant,
  solved_by: text,
  note: text,
  /** Id of the refund that sends it back. */
  refund_id: text
})

export type Unsettled = z.output<typeof UnsettledSchema>

const GroupSchema = z.object({ data: z.array(UnsettledSchema), total: count })

export const listUnsettled = endpoint({
  id: 'listUnsettled',
  api: 'main',
  method: 'GET',
  path: '/financial/unsettled',
  access: 'financial/unsettled',
  summary: 'O dinheiro que não se encaixa: retido, contestado e de nenhuma reserva, o mais novo primeiro.',
  query: z.object({
    /** '' for all three. */
    kind: z.enum(['', ...KindSchema.options]).default(''),
    state: z.enum(['open', 'solved']).default('open'),
    /** Public id of a booking, to see its own only. */
    booking: z.string().max(100).default(''),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit()
  }),
  response: z.object({ held: GroupSchema, disputed: GroupSchema, stray: GroupSchema })
})

export const getUnsettled = endpoint({
  id: 'getUnsettled',
  api: 'main',
  method: 'GET',
  path: '/financial/unsettled/{id}',
  access: 'financial/unsettled',
  summary: 'Um pagamento retido, ou dinheiro de nenhuma reserva.',
  params: z.object({ id: z.string() }),
  response: UnsettledSchema
})

const actions = ['accept', 'return', 'adopt', 'returned', 'other', 'reopen'] as const

export type SettleAction = (typeof actions)[number]

export const settlePayment = endpoint({
  id: 'settlePayment',
  api: 'main',
  method: 'PUT',
  path: '/financial/unsettled/{id}',
  access: 'financial/settle',
  summary:
    'Aceita ou devolve um pagamento retido; encaixa numa reserva, encerra ou reabre o que não é de nenhuma. O provedor é consultado de novo antes de o dinheiro contar.',
  params: z.object({ id: z.string() }),
  body: z.object({
    action: z.enum(actions, 'Ação desconhecida.'),
    note: textUpTo(300),
    /** Code of the booking that it is for, if that is in doubt. */
    code: textUpTo(20),
    /** Received amount that the page showed, in reais; 409 if it has changed. */
    seen: optionalMoney
  }),
  response: z.object({ outcome: text, message: text, item: UnsettledSchema })
})
