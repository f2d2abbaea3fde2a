import { conflict } from '#app/contracts/api-error.ts'
import { type Backend, findPixGateway } from '../kernel/context.server.ts'
import type { PaymentGateway } from '../providers/gateways/payment-gateway.server.ts'
import { noPixNow } from './ask-gateway.server.ts'

type Place = { id: string; pixKey: string }

/** @throws ApiError 409 `no_pix` where the place has no key for it, 503 where nobody serves it */
export async function requirePix(place: Place, backend: Pick<Backend, 'gateways'>): Promise<PaymentGateway> {
  const gateway = await findPixGateway(backend, place)
  if (gateway) return gateway
  if ((await backend.gateways.of(place.id, 'pix')) === null) throw noPixNow()
  throw conflict({
    code: 'no_pix',
    message: 'Este parque não recebe Pix por aqui. Fale com ele para combinar o pagamento.'
  })
}
