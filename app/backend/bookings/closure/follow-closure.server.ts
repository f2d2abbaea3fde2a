import { conflict, notFound } from '#app/contracts/api-error.ts'
import type { answerForVisitor, reopenClosure, resendClosure } from '#app/contracts/closures/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { blocksChanged } from '#app/domain/audit/product-words.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { closedWords } from '#app/domain/closure/slots.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { isUuid } from '../../db/queries/bookings/bookings.server.ts'
import {
  type ClosureRow,
  endTouched,
  findClosure,
  findPlaceNamed,
  findTouched,
  listTouched,
  lockClosure,
  setClosure,
  type TouchedRow
} from '../../db/queries/closures/closures.server.ts'
import { lockTimetable } from '../../db/queries/products/timetable.server.ts'
import { deleteBlocks, listBlocks } from '../../db/queries/products/unavailability.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { Actor, ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { giveAnswer, lockAnswer } from './give-answer.server.ts'
import { requireAllBookings } from './preview-closure.server.ts'
import { unknownClosure } from './read-closures.server.ts'
import { findOwnSlots } from './slots.server.ts'
import { tellTouched } from './tell.server.ts'

/** @throws ApiError 404 for another place's, 409 `own_only` */
async function requireClosure(id: string, ctx: StaffContext): Promise<{ closure: ClosureRow; actor: Actor }> {
  const actor = ctx.actor
  requireAllBookings(actor)
  const key = { id: id.toLowerCase(), placeId: actor.placeId }
  const closure = isUuid(id) ? await findClosure(ctx.db.orm, key) : null
  if (!closure) throw notFound({ message: unknownClosure })
  return { closure, actor }
}

/** True without an answer, while the closed visit still stands. */
export function isWaiting({ touched, booking }: Pick<TouchedRow, 'touched' | 'booking'>): boolean {
  const stands = ['PENDING', 'UNPAID', 'APPROVED'].includes(booking.status)
  const isThatVisit = booking.date === touched.visitDate && booking.time === touched.visitTime
  return touched.living && touched.answer === '' && stands && isThatVisit && booking.checkedInPeople === 0
}

/** @throws ApiError 404, 409 `own_only` or `over` */
export async function sendClosureAgain(
  { params, body }: Received<typeof resendClosure>,
  ctx: StaffContext
): Promise<Answer<typeof resendClosure>> {
  const { closure, actor } = await requireClosure(params.id, ctx)
  const now = ctx.now()
  if (closure.reopenedAt || closure.endedAt) {
    throw conflict({ code: 'over', message: 'Este fechamento já terminou: ninguém mais é avisado por ele.' })
  }
  const place = await findPlaceNamed(ctx.db.orm, closure.placeId)
  const isMeant = ({ touched }: TouchedRow) => body.booking === '' || touched.id === body.booking.toLowerCase()
  const rows = (await listTouched(ctx.db, closure.id)).filter((row) => isMeant(row) && isWaiting(row))
  let sent = 0
  for (const row of rows) {
    const isSent = await inTransaction(ctx.db, async (tx) => {
      const { booking, touched } = await lockAnswer(tx, row.touched)
      // Another click, or an answer, came first.
      if (touched.sent > body.seen || !isWaiting({ touched, booking })) return false
      const { product, received } = row
      const telling = { closure, touched, booking, product: product.name, received, place, actor }
      return tellTouched(tx, { ...telling, baseUrl: ctx.baseUrl, now })
    })
    if (isSent) sent += 1
  }
  if (sent > 0) {
    const to = countLabel(sent, { one: 'mensagem', many: 'mensagens' })
    const label = closedWords(closure.date, closure.slots)
    await inTransaction(ctx.db, (tx) =>
      recordChange(tx, ctx, { action: 'closure.told-again', id: closure.id, label, changed: { from: '', to } })
    )
  }
  const message = sent === 0 ? 'Ninguém mais precisava ser avisado.' : `Mensagens na fila: ${sent}.`
  return { outcome: sent > 0 ? 'done' : 'already', message, sent }
}

/** @throws ApiError 404, 409, 422 */
export async function answerFor(
  { params, body }: Received<typeof answerForVisitor>,
  ctx: StaffContext
): Promise<Answer<typeof answerForVisitor>> {
  const { closure: known, actor } = await requireClosure(params.id, ctx)
  const id = params.booking.toLowerCase()
  const found = isUuid(id) ? await findTouched(ctx.db.orm, { id, closureId: known.id }) : null
  if (!found) throw notFound({ message: 'Esta reserva não é deste fechamento.' })
  const { timezone } = await findPlaceNamed(ctx.db.orm, known.placeId)
  const message = await inTransaction(ctx.db, async (tx) => {
    const locked = await lockAnswer(tx, found)
    return giveAnswer({ tx, ...locked, ...body, actor, as: 'staff', timezone, ctx })
  })
  return { outcome: 'done', message }
}

/**
 * Given answers stand; a booking without an answer keeps its visit. A second call is harmless.
 * @throws ApiError 404, 409 `own_only`
 */
export async function reopenClosedDay(
  { params }: Received<typeof reopenClosure>,
  ctx: StaffContext
): Promise<Answer<typeof reopenClosure>> {
  const { closure: known, actor } = await requireClosure(params.id, ctx)
  const { timezone } = await findPlaceNamed(ctx.db.orm, known.placeId)
  const now = ctx.now()
  return inTransaction(ctx.db, async (tx) => {
    const closure = await lockClosure(tx, known.id)
    if (!closure || closure.reopenedAt) return { outcome: 'already', message: 'Este dia já tinha sido reaberto.' }
    if (closure.date < todayIn(timezone, now)) {
      throw conflict({ code: 'over', message: 'Este dia já passou: não há mais o que reabrir.' })
    }
    for (const slot of await findOwnSlots(tx, actor.placeId, closure.slots)) await openIssue(tx, { slot, closure, ctx })
    await endTouched(tx, closure.id)
    await setClosure(tx, closure.id, { reopenedAt: now, reopenedBy: actor.userId })
    const label = closedWords(closure.date, closure.slots)
    await recordChange(tx, ctx, { action: 'closure.reopened', id: closure.id, label })
    const message = 'Reaberto: volta à venda. Ninguém é avisado automaticamente: escreva a quem precisa saber.'
    return { outcome: 'done', message }
  })
}

interface Opening {
  slot: Awaited<ReturnType<typeof findOwnSlots>>[number]
  closure: ClosureRow
  ctx: ApiContext
}

async function openIssue(tx: Transaction, { slot, closure, ctx }: Opening): Promise<void> {
  const { productId, product, name, times } = slot
  const { date } = closure
  await lockTimetable(tx, productId, { day: date, strength: 'no key update' })
  const before = await listBlocks(tx, { productId, from: date })
  await deleteBlocks(
    tx,
    productId,
    (times.length === 0 ? [''] : times).map((time) => ({ date, time, reason: '' }))
  )
  const changed = blocksChanged(before, await listBlocks(tx, { productId, from: date }))
  await recordChange(tx, ctx, { action: 'day.unblocked', id: product, label: name, changed })
}
