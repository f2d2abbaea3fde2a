import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, pageLimit, text } from '../tolerant.ts'

// None of these calls is in the specification: visitors' answers about their visit.

const VisitRatingSchema = z.object({
  place_uuid: z.string(),
  place: text,
  product: text,
  timezone: z.string(),
  date: z.string(),
  /** `open`, `changeable`, `closed` (answered long ago) or `over` (never answered). */
  state: z.enum(['open', 'changeable', 'closed', 'over']),
  score: z.number().nullable(),
  comment: text
})

export type VisitRating = z.output<typeof VisitRatingSchema>

const params = z.object({ key: z.string() })

export const getVisitRating = endpoint({
  id: 'getVisitRating',
  api: 'main',
  method: 'GET',
  path: '/visit-ratings/{key}',
  access: 'public',
  summary: 'A pesquisa de uma visita, pelo endereço que quem veio recebeu; sem dados da pessoa.',
  params,
  response: VisitRatingSchema
})

export const answerVisitRating = endpoint({
  id: 'answerVisitRating',
  api: 'main',
  method: 'POST',
  path: '/visit-ratings/{key}',
  access: 'public',
  summary: 'A nota de 0 a 10 e o comentário; uma resposta por reserva, que se muda por alguns dias.',
  params,
  body: z.object({ score: text, comment: z.string().max(5000, 'Longo demais.').default('') }),
  response: VisitRatingSchema
})

const RatingSchema = z.object({
  score: count,
  comment: text,
  answered_at: instant,
  changed: flag,
  date: z.string(),
  product: text,
  /** Masked. */
  name: text,
  /** Code of the booking; '' for readers who may not see bookings. */
  code: text,
  uuid: text
})

export type Rating = z.output<typeof RatingSchema>

export const listVisitRatings = endpoint({
  id: 'listVisitRatings',
  api: 'main',
  method: 'GET',
  path: '/visit-ratings',
  access: 'reports/ratings',
  summary: 'O que os visitantes responderam, por dia da visita e atrativo, as respostas mais novas primeiro.',
  query: z.object({
    from: text.pipe(z.string().max(10)),
    to: text.pipe(z.string().max(10)),
    product: text.pipe(z.string().max(40)),
    commented: flag,
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit(500)
  }),
  response: z.object({
    data: z.array(RatingSchema),
    total: count,
    page: count,
    limit: count,
    /** Number of answers with 0, 1, … 10: all answers of the period, with or without a comment. */
    counts: z.array(count),
    products: list(z.object({ uuid: z.string(), name: text }))
  })
})
