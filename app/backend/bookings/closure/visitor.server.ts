import { forbidden, notFound } from '#app/contracts/api-error.ts'
import type { answerClosure, getClosureAnswer } from '#app/contracts/closures/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { closureTold } from '#app/domain/closure/reasons.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { findTold, findTouched, type Told } from '../../db/queries/closures/closures.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { whoIsThere } from '../../kernel/actor.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { networkOf } from '../../kernel/network-of.server.ts'
import { readOwnWords } from '../../kernel/own-words.server.ts'
import { wireStatus } from '../wire/shown.server.ts'
import { choicesNow, giveAnswer, lockAnswer } from './give-answer.server.ts'

const unknown = 'Este endereço não existe. Confira o link da mensagem.'

/** 128 bits cannot be guessed; the limit only saves work. */
const mostOpened = 120
const mostAnswered = 20
const quarterSeconds = 15 * 60

async function findByToken(token: string, ctx: ApiContext) {
  const network = networkOf(ctx.address)
  await countAttempt(ctx, { key: `closure:${network}`, limit: mostOpened, windowSeconds: quarterSeconds })
  const touched = /^[0-9a-f]{32}$/.test(token) ? await findTouched(ctx.db.orm, { token }) : null
  if (!touched) throw notFound({ message: unknown })
  return touched
}

/** @throws ApiError 404, 429 */
export async function readAnswer(
  { params }: Received<typeof getClosureAnswer>,
  ctx: ApiContext
): Promise<Answer<typeof getClosureAnswer>> {
  const { id } = await findByToken(params.key, ctx)
  return answerToWire(await inOwnWords(await requireTold(id, ctx), ctx), ctx.now())
}

async function inOwnWords(told: Told, { db }: ApiContext): Promise<Told> {
  const { place, product, closure } = told
  const words = await readOwnWords(db.orm, {
    places: [place.id],
    nouns: ['place', 'product', 'closure'],
    ids: [place.id, product.uuid, closure.id]
  })
  return {
    ...told,
    place: { ...place, name: words.say({ noun: 'place', id: place.id }, 'name', place.name) },
    product: { ...product, name: words.say({ noun: 'product', id: product.uuid }, 'name', product.name) },
    closure: { ...closure, note: words.say({ noun: 'closure', id: closure.id }, 'note', closure.note) }
  }
}

async function requireTold(id: string, { db }: ApiContext): Promise<Told> {
  const told = await findTold(db.orm, id)
  if (!told) throw notFound({ message: unknown })
  return told
}

/**
 * A repeated answer counts once.
 * @throws ApiError 403 for staff, 404, 409, 422, 429
 */
export async function answerByVisitor(
  { params, body }: Received<typeof answerClosure>,
  ctx: ApiContext
): Promise<Answer<typeof answerClosure>> {
  const found = await findByToken(params.key, ctx)
  if (whoIsThere(ctx)?.placeId === found.placeId) {
    const message = 'Você está na equipe deste parque: responda pela tela do fechamento, com as suas permissões.'
    throw forbidden({ message })
  }
  await countAttempt(ctx, {
    key: `closure-answer:${found.id}`,
    limit: mostAnswered,
    windowSeconds: quarterSeconds
  })
  const { place } = await requireTold(found.id, ctx)
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockAnswer(tx, found)
    const who = { actor: null, as: 'visitor', timezone: place.timezone } as const
    return giveAnswer({ tx, ...locked, ...body, ...who, ctx })
  })
  ctx.live.tell(found.placeId, ['bookings', 'places'])
  return answerToWire(await inOwnWords(await requireTold(found.id, ctx), ctx), ctx.now())
}

function answerToWire(told: Told, now: Date): Answer<typeof getClosureAnswer> {
  const { closure, touched, booking, place, product, credit } = told
  return {
    place_uuid: place.id,
    place: place.name,
    timezone: place.timezone,
    product: product.name,
    product_uuid: product.uuid,
    why: closureTold(closure.reason, closure.note),
    code: booking.code,
    booking_uuid: booking.publicId,
    people: booking.people,
    name: booking.name.trim().split(/\s+/)[0] ?? '',
    closed_date: touched.visitDate,
    closed_time: touched.visitTime,
    date: booking.date,
    time: booking.time,
    status: wireStatus(booking.status),
    paid: toDecimal(Math.max(0, told.received)),
    answer_until: closure.answerUntil.toISOString(),
    is_over: now >= closure.answerUntil,
    reopened: closure.reopenedAt !== null,
    answer: touched.answer,
    answer_value: toDecimal(touched.value),
    to_date: touched.toDate ?? '',
    to_time: touched.toTime,
    credit_code: credit?.code ?? '',
    credit_balance: toDecimal(credit?.balance ?? 0),
    credit_until: credit?.validUntil ?? '',
    choices: now >= closure.answerUntil && touched.answer === '' ? [] : choicesNow(told, now),
    fallback: closure.fallback
  }
}
