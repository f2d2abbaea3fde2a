import { ApiError } from '#app/contracts/api-error.ts'
import type { IsoDay } from '#app/domain/calendar/dates.ts'
import type { Transaction } from '../../db/connection.server.ts'
import {
  type ClosureRow,
  findPlaceNamed,
  listClosedAhead,
  listDueClosures,
  listTouched,
  lockClosure,
  setClosure,
  shareClosure
} from '../../db/queries/closures/closures.server.ts'
import { listBlocks } from '../../db/queries/products/unavailability.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import { includeTouched } from './create-closure.server.ts'
import { isWaiting } from './follow-closure.server.ts'
import { giveAnswer, lockAnswer } from './give-answer.server.ts'
import { findOwnSlots, type OwnSlots } from './slots.server.ts'

/**
 * Tells also the visitors whose bookings were made while the day was being closed, or sold into it by hand. Slots whose
 * block somebody has lifted are on sale again: their visits take place.
 */
export async function includeLate(backend: Backend): Promise<void> {
  for (const known of await listClosedAhead(backend.db, backend.now())) {
    const place = await findPlaceNamed(backend.db.orm, known.placeId)
    await inTransaction(backend.db, async (tx) => {
      const closure = await shareClosure(tx, known.id)
      if (!closure || closure.reopenedAt) return
      const slots = await stillShut(tx, await findOwnSlots(tx, closure.placeId, closure.slots), closure.date)
      await includeTouched(tx, { closure, slots, place, actor: null, ctx: backend })
    })
  }
}

/** Those of the slots, and of their times, that are blocked on the day. */
async function stillShut(tx: Transaction, slots: readonly OwnSlots[], date: IsoDay): Promise<OwnSlots[]> {
  const shut: OwnSlots[] = []
  for (const slot of slots) {
    const blocks = (await listBlocks(tx, { productId: slot.productId, from: date })).filter((one) => one.date === date)
    if (blocks.some(({ time }) => time === '')) {
      shut.push(slot)
      continue
    }
    const times = blocks.map(({ time }) => time).filter((time) => slot.times.length === 0 || slot.times.includes(time))
    if (times.length > 0) shut.push({ ...slot, times })
  }
  return shut
}

/** Applies the fallback, once, after the deadline for answers. */
export async function endClosures(backend: Backend): Promise<void> {
  for (const closure of await listDueClosures(backend.db, backend.now())) {
    if (closure.fallback === 'refund') await giveAllBack(backend, closure)
    await inTransaction(backend.db, async (tx) => {
      const locked = await lockClosure(tx, closure.id)
      if (locked && !locked.endedAt && !locked.reopenedAt) await setClosure(tx, closure.id, { endedAt: backend.now() })
    })
    backend.live.tell(closure.placeId, ['bookings', 'places'])
  }
}

/** A booking that fails stays without an answer, so that a person sees it. */
async function giveAllBack(backend: Backend, known: ClosureRow): Promise<void> {
  const { timezone } = await findPlaceNamed(backend.db.orm, known.placeId)
  for (const row of (await listTouched(backend.db, known.id)).filter(isWaiting)) {
    const answer = row.received > 0 ? 'refund' : 'cancel'
    try {
      await inTransaction(backend.db, async (tx) => {
        const locked = await lockAnswer(tx, row.touched)
        if (!isWaiting(locked) || locked.closure.reopenedAt) return
        const offers = [...new Set([...locked.closure.offers, 'refund'])]
        const closure = { ...locked.closure, offers }
        await giveAnswer({ tx, ...locked, closure, answer, ...nobody, timezone, ctx: backend })
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      backend.log.error({ closureId: known.id, err: error }, 'a closed visit could not be given back')
    }
  }
}

const nobody = { date: '', time: '', actor: null, as: 'system' } as const
