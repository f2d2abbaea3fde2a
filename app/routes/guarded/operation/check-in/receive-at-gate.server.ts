import { toDecimal } from '#app/domain/money/money.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readField, redirectSaying, type Viewer } from '#app/session/index.server.ts'
import { gatePath } from '../gate-path.ts'
import { entryOf, findBooking, sayOn, sendEvent } from '../send-event.server.ts'
import { readGate } from './load-gate.server.ts'

/** Receives the amount that was shown, and checks in everybody outside. @throws ApiError 404 */
export async function receiveAtGate(viewer: Viewer, request: Request, form: FormData) {
  const [booking, gate] = await Promise.all([
    findBooking(viewer, readField(form, 'receber')),
    readGate(viewer, new URL(request.url).searchParams)
  ])
  const payload = readPressed(form)
  if (!payload) {
    const to = gatePath({ uuid: booking.uuid, ...gate.way })
    return redirectSaying(request, { to, text: ERRORS.incomplete, tone: 'warning' })
  }
  const sent = await sendEvent(viewer, { action: 'receive', hash: booking.hash, payload })
  return sayOn(gatePath({ uuid: booking.uuid, entry: entryOf(sent), ...gate.way }), request, sent)
}

/** Null for a truncated body. */
function readPressed(form: FormData) {
  const shown = readField(form, 'valor')
  const key = readField(form, 'chave')
  const method = readField(form, 'metodo')
  if (!/^\d{1,12}$/.test(shown) || key === '' || method === '') return null
  return { value: toDecimal(Number(shown)), method, key, enter: true }
}
