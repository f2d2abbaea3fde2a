import { invalid } from '#app/contracts/api-error.ts'
import { formatBookingCode, isBookingCode, readBookingCode } from '#app/domain/booking/code.ts'
import { findBookingKey } from '../../db/queries/bookings/bookings.server.ts'
import { findBookingOfOrder } from '../../db/queries/payments.server.ts'
import type { GatewayPayment } from '../../providers/gateways/payment-gateway.server.ts'
import type { Settling } from './settling.server.ts'

export interface Target {
  id: number
  code: string
  isOther: boolean
}

interface Asked {
  said: GatewayPayment
  /** Booking of the payment's charge; null if there is none. */
  own: number | null
}

const wrongCode = (message: string) => invalid({ fields: { code: [message] } })

/**
 * Finds the booking for the money. If the provider names one of ours, it is that one and no other; otherwise a person
 * names it.
 * @throws ApiError 422 at the code
 */
export async function findTarget({ ctx, actor, code: typed }: Settling, { said, own }: Asked): Promise<Target> {
  const { db } = ctx
  const named = await findBookingOfOrder(db, said.orderId)
  if (typed === '' && own !== null && (said.orderId === '' || named?.id === own))
    return { id: own, code: '', isOther: false }
  const code = readBookingCode(typed)
  if (typed === '') throw wrongCode('Escreva o código da reserva.')
  const found = isBookingCode(code) ? await findBookingKey(db.orm, { placeId: actor.placeId, code }) : null
  if (!found) throw wrongCode('Não encontramos uma reserva com este código neste parque.')
  if (named && named.id !== found.id) throw wrongCode('O provedor diz que este pagamento é de outra reserva.')
  if (!named && own !== null && said.orderId === '' && found.id !== own) {
    throw wrongCode('Este pagamento foi pedido para outra reserva.')
  }
  return { id: found.id, code: formatBookingCode(found.code), isOther: found.id !== own }
}
