import { conflict, forbidden, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { answerVisitRating, getVisitRating, listVisitRatings } from '#app/contracts/messages/ratings.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { maskName } from '#app/domain/person/names.ts'
import { CHANGE_DAYS, MOST_COMMENT, readScore } from '#app/domain/rating/rating.ts'
import { ratingState } from '#app/domain/rating/rating-state.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import { isUuid } from '../../db/queries/bookings/bookings.server.ts'
import {
  countRatings,
  type FoundRating,
  findRating,
  listRatings,
  lockRating,
  setRating
} from '../../db/queries/messaging/ratings.server.ts'
import { listPlaceProducts } from '../../db/queries/products/products.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { whoIsThere } from '../../kernel/actor.server.ts'
import { type ApiContext, holds, type StaffContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'
import { readOwnWords } from '../../kernel/own-words.server.ts'

const unknown = 'Este endereço não existe. Confira o link da mensagem.'

/** 128 bits cannot be guessed; the limit only saves work. */
const mostOpened = 120
const mostAnswered = 20
const quarterSeconds = 15 * 60

async function findByToken(token: string, ctx: ApiContext): Promise<FoundRating> {
  await countAttempt(ctx, {
    key: `rating:${networkOf(ctx.address)}`,
    limit: mostOpened,
    windowSeconds: quarterSeconds
  })
  const found = /^[0-9a-f]{32}$/.test(token) ? await findRating(ctx.db.orm, token) : null
  if (!found) throw notFound({ message: unknown })
  return found
}

/** @throws ApiError 404, 429 */
export async function readRating(
  { params }: Pick<Received<typeof getVisitRating>, 'params'>,
  ctx: ApiContext
): Promise<Answer<typeof getVisitRating>> {
  const found = await findByToken(params.key, ctx)
  return ratingToWire(await inOwnWords(found, ctx), ctx.now())
}

/**
 * Another answer replaces the first, for some days.
 * @throws ApiError 403 for staff, 404, 409, 422, 429
 */
export async function answerRating(
  { params, body }: Pick<Received<typeof answerVisitRating>, 'params' | 'body'>,
  ctx: ApiContext
): Promise<Answer<typeof answerVisitRating>> {
  const found = await findByToken(params.key, ctx)
  const { bookingId, placeId } = found.rating
  if (whoIsThere(ctx)?.placeId === placeId) {
    throw forbidden({ message: 'Você está na equipe deste parque: só quem visitou responde.' })
  }
  await countAttempt(ctx, {
    key: `rating-answer:${bookingId}`,
    limit: mostAnswered,
    windowSeconds: quarterSeconds
  })
  const score = readScore(body.score)
  const comment = body.comment.replace(/\r\n?/g, '\n').trim()
  const fields: Record<string, string[]> = {}
  if (score === null) fields.score = ['Escolha uma nota de 0 a 10.']
  if (comment.length > MOST_COMMENT) fields.comment = [tooLong(MOST_COMMENT)]
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockRating(tx, bookingId)
    if (!locked) throw notFound({ message: unknown })
    const now = ctx.now()
    requireRatable(ratingState({ ...visitOf(found), answeredAt: locked.answeredAt }, now))
    const { answeredAt } = locked
    await setRating(tx, bookingId, {
      score,
      comment,
      answeredAt: answeredAt ?? now,
      changedAt: answeredAt ? now : null
    })
  })
  return readRating({ params }, ctx)
}

function requireRatable(state: ReturnType<typeof ratingState>): void {
  if (state === 'closed') {
    const message = `Esta resposta já não muda: passaram ${CHANGE_DAYS} dias. Obrigado por ela.`
    throw conflict({ code: 'closed', message })
  }
  if (state === 'over') throw conflict({ code: 'over', message: 'O prazo desta pesquisa já terminou.' })
}

async function inOwnWords(found: FoundRating, { db }: ApiContext): Promise<FoundRating> {
  const { rating, product, productUuid, placeName } = found
  const { placeId } = rating
  const ids = [placeId, productUuid]
  const words = await readOwnWords(db.orm, { places: [placeId], nouns: ['place', 'product'], ids })
  return {
    ...found,
    placeName: words.say({ noun: 'place', id: placeId }, 'name', placeName),
    product: words.say({ noun: 'product', id: productUuid }, 'name', product)
  }
}

const visitOf = ({ rating, timezone }: FoundRating) => ({ visit: rating.visitDate, timezone })

/** Contains nothing about the visitor: others may have the address. */
function ratingToWire(found: FoundRating, now: Date): Answer<typeof getVisitRating> {
  const { rating, product, placeName, timezone } = found
  return {
    place_uuid: rating.placeId,
    place: placeName,
    product,
    timezone,
    date: rating.visitDate,
    state: ratingState({ ...visitOf(found), answeredAt: rating.answeredAt }, now),
    score: rating.score,
    comment: rating.comment
  }
}

export async function listOfPlace(
  { query }: Pick<Received<typeof listVisitRatings>, 'query'>,
  ctx: StaffContext
): Promise<Answer<typeof listVisitRatings>> {
  const actor = ctx.actor
  const { placeId } = actor
  const { page, limit, commented } = query
  const narrowed = {
    placeId,
    from: toIsoDay(query.from) ?? '',
    to: toIsoDay(query.to) ?? '',
    product: isUuid(query.product) ? query.product : ''
  }
  const [counts, found, products] = await Promise.all([
    countRatings(ctx.db.orm, { ...narrowed, commented: false }),
    listRatings(ctx.db.orm, { ...narrowed, commented, limit, offset: (page - 1) * limit }),
    listPlaceProducts(ctx.db, { placeId, unsold: true })
  ])
  const seesBookings = holds(actor, 'operation/booking-list') && holds(actor, 'operation/all-bookings')
  return {
    data: found.rows.map(({ score, comment, answeredAt, changedAt, visitDate, product, code, publicId, name }) => ({
      score: score ?? 0,
      comment,
      changed: changedAt !== null,
      date: visitDate,
      product,
      name: maskName(name),
      answered_at: answeredAt?.toISOString() ?? null,
      code: seesBookings ? code : '',
      uuid: seesBookings ? publicId : ''
    })),
    total: found.total,
    page,
    limit,
    counts,
    products: products.map(({ uuid, name }) => ({ uuid, name }))
  }
}
