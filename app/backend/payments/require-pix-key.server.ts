import { conflict } from '#app/contracts/api-error.ts'
import { type Backend, takesPix } from '../kernel/context.server.ts'

/** @throws ApiError 409 `no_pix` */
export function requirePixKey(place: { pixKey: string }, backend: Pick<Backend, 'payments'>): void {
  if (takesPix(backend, place)) return
  throw conflict({
    code: 'no_pix',
    message: 'Este lugar não recebe Pix por aqui. Fale com ele para combinar o pagamento.'
  })
}
