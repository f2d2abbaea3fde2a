import { randomUUID } from 'node:crypto'
import { conflict } from '#app/contracts/api-error.ts'
import type { claimRefund } from '#app/contracts/booking/visitor.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { listUnderWay } from '../../db/queries/money/refunds.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { type Asking, askRefund } from '../../kernel/refund/ask-refund.server.ts'
import { readPublicBooking } from '../read-booking.server.ts'
import { inVisited } from './open-booking.server.ts'
import { requireProof } from './proof.server.ts'

/**
 * A second call changes nothing.
 * @throws ApiError 403 `needs_proof` or for staff, 404, 409 `nothing_due`
 */
export async function askOwnRefund(
  { params, body }: Received<typeof claimRefund>,
  ctx: ApiContext
): Promise<Answer<typeof claimRefund>> {
  requireProof(body.proof, params.uuid, ctx)
  await inVisited(params.uuid, ctx, async (tx, booking) => {
    if (booking.refund !== 'due') {
      throw conflict({ code: 'nothing_due', message: 'Não há valor a devolver desta reserva.' })
    }
    if ((await listUnderWay(tx, booking.id)).length > 0) return
    const wish = { kind: 'due', tickets: {}, byPlace: false } as const
    await askBack(tx, { booking, wish, seen: null, reason: 'Pedido do visitante', ctx })
  })
  return readPublicBooking(params.uuid, ctx)
}

type Wanted = Pick<Asking, 'booking' | 'wish' | 'seen' | 'reason'> & { ctx: ApiContext }

/**
 * Requests at once the refund under the policy, by the method of the payment. The caller has checked that none was
 * requested before.
 */
export async function askBack(tx: Transaction, wanted: Wanted): Promise<void> {
  const asVisitor = { actor: null, askedAs: 'visitor', mayDepart: false } as const
  await askRefund(tx, { ...wanted, ...asVisitor, value: null, key: randomUUID(), given: '' })
}
