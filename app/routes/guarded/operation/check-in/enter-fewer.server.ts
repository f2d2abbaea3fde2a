import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readField, redirectSaying, type Viewer } from '#app/session/index.server.ts'
import { gatePath } from '../gate-path.ts'
import { entryOf, findBooking, sayOn, sendEvent } from '../send-event.server.ts'
import { readGate } from './load-gate.server.ts'
import { readCounts } from './read-counts.server.ts'

/** Corrects the last check-in by ticket type. @throws ApiError 404 */
export async function enterFewer(viewer: Viewer, request: Request, form: FormData) {
  const [booking, gate] = await Promise.all([
    findBooking(viewer, readField(form, 'menos')),
    readGate(viewer, new URL(request.url).searchParams)
  ])
  const { uuid, hash } = booking
  const { way } = gate
  const entry = readField(form, 'entrada')
  const people = readCounts(form)
  const counts = Object.values(people ?? {})
  if (people === null || counts.length === 0 || readField(form, 'dentro') === '') {
    const text = people === null ? 'Diga quantas pessoas entraram, em números.' : ERRORS.incomplete
    return redirectSaying(request, { to: gatePath({ uuid, entry, ...way }), text, tone: 'warning' })
  }
  const payload = { keepdate: true, people, inside: readField(form, 'dentro') } as const
  const sent = await sendEvent(viewer, { action: 'undo-checkin', hash, payload })
  const isNobody = counts.every((count) => count === 0)
  const now = sent.ok ? (isNobody ? undefined : entryOf(sent)) : entry
  return sayOn(gatePath({ uuid, entry: now, ...way }), request, sent)
}
