import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { conflict, invalid } from '#app/contracts/api-error.ts'
import type { createClosure } from '#app/contracts/closures/calls.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { blocksChanged } from '#app/domain/audit/product-words.ts'
import { addDays, type IsoDay, slotInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { type CheckedClosure, checkClosure, checkWhat } from '#app/domain/closure/check-closure.ts'
import { closureLabel } from '#app/domain/closure/reasons.ts'
import { closedWords } from '#app/domain/closure/slots.ts'
import { ceilingProblem } from '#app/domain/product/ceilings.ts'
import { slotsOn } from '#app/domain/product/timetable.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  type ClosureRow,
  findClosure,
  findPlaceNamed,
  insertClosure,
  insertTouched,
  listOnVisit
} from '../../db/queries/closures/closures.server.ts'
import { countBlocks } from '../../db/queries/places/ceilings.server.ts'
import { listSoldSlots } from '../../db/queries/products/hours.server.ts'
import { lockTimetable } from '../../db/queries/products/timetable.server.ts'
import { insertBlocks, listBlocks } from '../../db/queries/products/unavailability.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { Actor, ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { mayDepart } from '../../kernel/refund/require-policy.server.ts'
import { requireAllBookings } from './preview-closure.server.ts'
import { findOwnSlots, type OwnSlots, requireTimes } from './slots.server.ts'
import { tellTouched } from './tell.server.ts'

type Place = Awaited<ReturnType<typeof findPlaceNamed>>

/**
 * Blocks, records and tells in one transaction, each day as a closure of its own. A repeated form closes once; a visitor
 * told by an earlier closure is not told again. With `tell` false it only blocks.
 * @throws ApiError 404, 409 `already_closed`, `own_only` or `too_many_kept`, 422 with fields
 */
export async function closeDays(
  { body }: Received<typeof createClosure>,
  ctx: StaffContext
): Promise<Answer<typeof createClosure>> {
  const actor = ctx.actor
  requireAllBookings(actor)
  if (!body.tell) return stopSales(body, ctx)
  const place = await findPlaceNamed(ctx.db.orm, actor.placeId)
  const today = todayIn(place.timezone, ctx.now())
  const checked = checkClosure({ ...body, answerUntil: body.answer_until }, today)
  if (!checked.ok) throw invalid({ fields: checked.fields })
  if (checked.value.fallback === 'refund' && !mayDepart(actor)) throw invalid({ fields: { fallback: [allBack] } })
  const { days, ...said } = checked.value
  const key = body.key.toLowerCase()
  const done = await inTransaction(ctx.db, async (tx) => {
    const slots = await findOwnSlots(tx, actor.placeId, body.slots)
    const rows = days.map((date, at) => {
      return toClosureRow({
        id: at === 0 ? key : closureIdOf(key, date),
        date,
        said,
        slots,
        place,
        actor,
        now: ctx.now()
      })
    })
    for (const row of rows) if (!(await insertClosure(tx, row))) return null
    const isNew = await shutAll(tx, { slots, days, reason: closureLabel(said.reason, said.note), ctx })
    const all = { found: 0, told: 0 }
    for (const { id } of rows) {
      const day = await tellOf(tx, { id, slots, place, ctx })
      all.found += day.found
      all.told += day.told
    }
    if (!isNew && all.found === 0) throw alreadyClosed()
    return all
  })
  if (!done) return sentBefore(ctx, { id: key, placeId: actor.placeId })
  const unreached = done.found - done.told
  const silent = unreached === 0 ? '' : ` ${bookingsLabel(unreached)} sem telefone nem e-mail: avise pessoalmente.`
  return { outcome: 'done', message: `Fechado. ${queuedWords(done.told)}${silent}`, id: key }
}

/** The same for a repeated form. */
function closureIdOf(key: string, date: string): string {
  const hex = createHash('sha256').update(`${key} ${date}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

interface OneDay {
  id: string
  slots: OwnSlots[]
  place: Place
  ctx: StaffContext
}

async function tellOf(tx: Transaction, { id, slots, place, ctx }: OneDay) {
  const closure = await findClosure(tx, { id, placeId: place.id })
  if (!closure) throw new Error('a closure that was not kept')
  const told = await includeTouched(tx, { closure, slots, place, actor: ctx.actor, ctx })
  await recordChange(tx, ctx, {
    action: 'closure.made',
    id,
    label: closedWords(closure.date, closure.slots),
    changed: { from: '', to: bookingsLabel(told.found) },
    reason: closureLabel(closure.reason, closure.note)
  })
  return told
}

/** @throws ApiError as `closeDays` */
async function stopSales(body: Received<typeof createClosure>['body'], ctx: StaffContext) {
  const { placeId } = ctx.actor
  const { timezone } = await findPlaceNamed(ctx.db.orm, placeId)
  const checked = checkWhat(body, todayIn(timezone, ctx.now()))
  if (!checked.ok) throw invalid({ fields: checked.fields })
  const { days, reason, note } = checked.value
  const isNew = await inTransaction(ctx.db, async (tx) => {
    const slots = await findOwnSlots(tx, placeId, body.slots)
    return shutAll(tx, { slots, days, reason: closureLabel(reason, note), ctx })
  })
  if (!isNew) return { outcome: 'already', message: 'Isto já estava fechado.', id: '' }
  return { outcome: 'done', message: 'Fechado. As reservas continuam valendo, e ninguém foi avisado.', id: '' }
}

const allBack = 'Devolver tudo a quem não responder é só de quem pode devolver fora da política. Escolha outra opção.'

const bookingsLabel = (count: number) => countLabel(count, { one: 'reserva', many: 'reservas' })

function alreadyClosed() {
  const message =
    'Isto já está fechado, e não há mais ninguém para avisar. Acompanhe as respostas na lista de fechamentos.'
  return conflict({ code: 'already_closed', message })
}

/** @throws ApiError 409 where it is no closure of this place */
async function sentBefore({ db }: ApiContext, key: { id: string; placeId: string }) {
  const earlier = await findClosure(db.orm, key)
  if (!earlier) throw conflict({ code: 'key_reused', message: 'Abra o formulário de novo e confira.' })
  return { outcome: 'already', message: 'Este fechamento já tinha sido enviado.', id: earlier.id }
}

interface Making {
  id: string
  date: IsoDay
  said: Omit<CheckedClosure, 'days'>
  slots: OwnSlots[]
  place: Place
  actor: Actor
  now: Date
}

function toClosureRow({ id, date, said: { answerUntil, ...said }, slots, place, actor, now }: Making) {
  return {
    id,
    placeId: place.id,
    date,
    ...said,
    createdBy: actor.userId,
    createdAt: now,
    slots: slots.map(({ product, name, times }) => ({ product, name, times })),
    // The last day counts to its end.
    answerUntil: slotInstant(addDays(answerUntil, 1), '00:00', place.timezone)
  }
}

interface Shutting {
  slots: readonly OwnSlots[]
  days: readonly IsoDay[]
  reason: string
  ctx: StaffContext
}

/** False if everything was blocked before. */
async function shutAll(tx: Transaction, { slots, ...what }: Shutting): Promise<boolean> {
  let isNew = false
  for (const slot of slots) isNew = (await shut(tx, slot, what)) || isNew
  return isNew
}

async function shut(tx: Transaction, slot: OwnSlots, { days, reason, ctx }: Omit<Shutting, 'slots'>) {
  const { productId, product, name } = slot
  const [from = ''] = days
  const to = days.at(-1) ?? from
  // Two closures at once wait for each other.
  const timetable = await lockTimetable(tx, productId, { day: from, strength: 'no key update' })
  const sold = await listSoldSlots(tx, { productId, from, to })
  const timesOn = (day: IsoDay) => {
    return [...slotsOn(timetable, day), ...sold.filter(({ date }) => date === day)].map(({ time }) => time)
  }
  requireTimes(slot, timesOn(from))
  const wanted = days.flatMap((date) => {
    // A later day closes those of the chosen times that it has.
    const times = slot.times.length === 0 ? [''] : slot.times.filter((time) => timesOn(date).includes(time))
    return times.map((time) => ({ date, time, reason: reason.slice(0, 200) }))
  })
  const before = await listBlocks(tx, { productId, from })
  const counted = await countBlocks(tx, { productId, from })
  await insertBlocks(tx, { productId, userId: ctx.actor.userId }, wanted)
  const problem = ceilingProblem('blocks', { before: counted, after: await countBlocks(tx, { productId, from }) })
  if (problem) throw conflict({ code: 'too_many_kept', message: problem })
  const after = await listBlocks(tx, { productId, from })
  if (after.length === before.length) return false
  await recordChange(tx, ctx, {
    action: 'day.blocked',
    id: product,
    label: name,
    changed: blocksChanged(before, after)
  })
  return true
}

interface Including {
  closure: ClosureRow
  slots: readonly OwnSlots[]
  place: Place
  /** Null for the system, which tells later sales. */
  actor: Actor | null
  ctx: Pick<ApiContext, 'now' | 'baseUrl'>
}

/** Adds and tells bookings that hold places and were not told yet. Visitors who are inside are not told. */
export async function includeTouched(tx: Transaction, { closure, slots, place, actor, ctx }: Including) {
  const now = ctx.now()
  const { placeId, date } = closure
  let found = 0
  let told = 0
  for (const { productId, times } of slots) {
    const all = await listOnVisit(tx, { placeId, from: date, to: date, productId, times })
    const fresh = all.filter(({ booking, isTold }) => !isTold && booking.checkedInPeople === 0)
    const rows = await insertTouched(
      tx,
      fresh.map(({ booking }) => ({
        id: randomUUID(),
        closureId: closure.id,
        placeId,
        bookingId: booking.id,
        token: randomBytes(16).toString('hex'),
        visitDate: booking.date,
        visitTime: booking.time,
        people: booking.people
      }))
    )
    const byBooking = new Map(fresh.map((one) => [one.booking.id, one]))
    for (const touched of rows) {
      const one = byBooking.get(touched.bookingId)
      if (!one) throw new Error('a booking nobody looked for')
      const { booking, product, received } = one
      const telling = { closure, touched, booking, product: product.name, received, place, actor }
      found += 1
      if (await tellTouched(tx, { ...telling, baseUrl: ctx.baseUrl, now })) told += 1
    }
  }
  return { found, told }
}

const queuedWords = (told: number) => (told === 0 ? 'Nenhuma mensagem a enviar.' : `Mensagens na fila: ${told}.`)
