import { ApiError, conflict } from '#app/contracts/api-error.ts'
import { limitWords, type ToldLimit } from '#app/domain/product/people-limit.ts'
import { t } from '#app/domain/words/speech.ts'
import { findBookingByHash, type NewBooking } from '../../db/queries/bookings/bookings.server.ts'
import { readSlot, slotOf } from '../../db/queries/bookings/places-taken.server.ts'
import { openSlot } from '../../db/queries/bookings/take-places.server.ts'
import { sqlState } from '../../db/transaction.server.ts'
import type { Backend } from '../../kernel/context.server.ts'

const uniqueViolation = '23505'
const deadlock = '40P01'
const tries = 3

interface Sent {
  hash: string
  /** `contentHash` of the sent form. */
  bodyHash: string
}

/**
 * Finds the booking that the same form has already made.
 * @throws ApiError 409 `hash_reused` if the form's content was different then
 */
export async function findEarlier({ hash, bodyHash }: Sent, { db }: Pick<Backend, 'db'>): Promise<string | null> {
  const earlier = await findBookingByHash(db, hash)
  if (!earlier) return null
  if (earlier.bodyHash !== bodyHash) {
    throw conflict({
      code: 'hash_reused',
      message:
        'Este formulário já virou uma reserva com outros dados. Confira-a, ou envie de novo para fazer mais uma.',
      // A person with the hash made that booking, so they get the way back to it.
      fields: { booking: [earlier.publicId] }
    })
  }
  return earlier.publicId
}

interface Creation extends Sent {
  ctx: Pick<Backend, 'db' | 'now'>
  /** Tickets in the form's order: problems are reported at their index. */
  tickets: readonly { label: string }[]
  /** Makes a new booking with a new code at each try. */
  newBooking(): NewBooking
  /** False if there are no places. */
  book(booking: NewBooking): Promise<boolean>
}

/**
 * Returns the public id of the one booking that the form makes.
 * @throws ApiError 409 `full`, `blocked`, `quota_full` or `hash_reused`
 */
export async function bookOnce(creation: Creation): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await takeOrRefuse(creation.newBooking(), creation)
    } catch (error) {
      const state = sqlState(error)
      if (state === deadlock && attempt < tries) continue
      const isRefusal = error instanceof ApiError && error.status === 409
      if (state !== uniqueViolation && !isRefusal) throw error
      // The same form may have arrived twice at once: the other request won, and perhaps took the last places.
      // Otherwise the code is taken.
      const earlier = await findEarlier(creation, creation.ctx)
      if (earlier) return earlier
      if (isRefusal || attempt === tries) throw error
    }
  }
}

/** Looks for the reason only after a failure, so that successful bookings do not pay for it. */
async function takeOrRefuse(booking: NewBooking, { ctx, tickets, book }: Creation): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    if (await book(booking)) return booking.publicId
    await openOrRefuse(booking, { ctx, tickets, isLast: attempt === tries })
  }
}

type Refusing = Pick<Creation, 'ctx' | 'tickets'> & { isLast: boolean }

/**
 * Opens the slot of a booking that got no places, so that it may be tried again.
 * @throws ApiError 409 `full`, `blocked` or `quota_full` if another try is in vain, or it was the last
 */
export async function openOrRefuse(booking: NewBooking, { ctx, tickets, isLast }: Refusing): Promise<void> {
  const slot = slotOf(booking)
  const now = ctx.now()
  const state = await readSlot(ctx.db.orm, slot, now)
  if (state.blocked) throw refusal(true, 0)
  // Places given back between the two queries count too.
  const places = state.remaining >= booking.people
  const quota = state.quotaRemaining >= (booking.quotaPeople ?? 0)
  const mayFit = !state.exists || state.overdue || (places && quota)
  if (!mayFit || isLast) {
    throw places && !quota
      ? quotaRefusal(state.quotaRemaining, { tickets, items: booking.items })
      : state.limit
        ? limitRefusal(state.limit)
        : refusal(false, state.remaining)
  }
  if (!state.exists || state.overdue) await openSlot(ctx.db, slot, now)
}

function refusal(blocked: boolean, remaining: number): ApiError {
  if (blocked) return conflict({ code: 'blocked', message: blockedMessage, fields: { time: [blockedMessage] } })
  const left = remaining === 1 ? 'Neste horário só resta 1 vaga.' : `Neste horário só restam ${remaining} vagas.`
  const message = remaining === 0 ? 'As vagas deste horário acabaram. Escolha outro.' : left
  return conflict({ code: 'full', message, fields: { time: [message] } })
}

function limitRefusal(limit: ToldLimit): ApiError {
  const message = `${limitWords(limit)}. ${limit.product === '' ? t('Escolha outro dia.') : t('Escolha outro horário.')}`
  return conflict({ code: 'full', message, fields: { time: [message] } })
}

type Counted = Pick<Creation, 'tickets'> & Pick<NewBooking, 'items'>

/** Reports it at each ticket that counts to the quota. */
function quotaRefusal(remaining: number, { tickets, items }: Counted): ApiError {
  const left =
    remaining === 1
      ? 'Da cota de meia-entrada deste horário só resta 1 ingresso.'
      : `Da cota de meia-entrada deste horário só restam ${remaining} ingressos.`
  const message =
    remaining === 0
      ? 'A cota de meia-entrada deste horário acabou. Escolha outro horário ou outro tipo de ingresso.'
      : left
  const counted = new Set(items.filter(({ countsToQuota }) => countsToQuota).map(({ label }) => label))
  const fields = tickets.flatMap(({ label }, index): [string, string[]][] =>
    counted.has(label) ? [[`tickets[${index}].quantity`, [message]]] : []
  )
  return conflict({ code: 'quota_full', message, fields: Object.fromEntries(fields) })
}

const blockedMessage = 'Este horário foi bloqueado pelo atrativo. Escolha outro.'
