import { forbidden } from '#app/contracts/api-error.ts'
import { holds } from '../../kernel/context.server.ts'
import { receiveAtDesk } from '../../kernel/desk/receive-at-desk.server.ts'
import { checkIn } from '../check-in.server.ts'
import type { EventWork, Outcome } from '../event-work.server.ts'

/**
 * With `enter`, everybody outside enters too, or nothing is received.
 * @throws ApiError 403, 409, 422
 */
export async function receiveMoney(work: EventWork): Promise<Outcome> {
  const { tx, booking, payload, actor, ctx } = work
  if (payload.enter && !holds(actor, 'operation/checkin')) throw forbidden()
  const { value, method, tendered, cv, aut, reason = '', key } = payload
  const received = await receiveAtDesk(tx, {
    booking,
    value,
    method,
    tendered,
    cv: cv.trim(),
    aut: aut.trim(),
    reason,
    key,
    actor,
    ctx
  })
  const { outcome, message } = received
  if (!payload.enter) return { outcome, message }
  const entered = await checkIn({ ...work, booking: received.booking, payload: { ...payload, reason: '' } })
  const isNew = outcome === 'done' || entered.outcome === 'done'
  return { outcome: isNew ? 'done' : 'already', message: `${message} ${entered.message}` }
}
