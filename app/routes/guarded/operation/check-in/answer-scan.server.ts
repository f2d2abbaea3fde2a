import { json, redirect } from '@remix-run/node'
import { printedCode, readScan } from '#app/domain/booking/scan.ts'
import { codeOfTicket } from '#app/domain/booking/signed-ticket.ts'
import { readField, type Viewer } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { gatePath } from '../gate-path.ts'
import { entryOf, passageOf, type Sent, sayOn, sendEvent } from '../send-event.server.ts'
import type { Missed } from './answer/missed.ts'
import { isJustNow, isReadTwice } from './gate-view.ts'
import { findScanned, readGate, type Scanned, searchToday } from './load-gate.server.ts'
import { keepRead } from './reads/kept-reads.server.ts'
import { isRefusal, type Refusal } from './reads/refusals.ts'

/** Checks in all people of the booking who are still outside, or the one of a person's ticket. A text that is not a code searches today's bookings. */
export async function answerScan(viewer: Viewer, request: Request, form: FormData) {
  const typed = codeOfTicket(readField(form, 'codigo'))
  const scan = readScan(typed)
  if (scan.kind === 'nothing') return json<Missed>({ typed, kind: scan.kind, matches: [] }, 400)
  const [booking, gate] = await Promise.all([
    findScanned(viewer, scan),
    readGate(viewer, new URL(request.url).searchParams)
  ])
  if (!booking) {
    const matches = await searchToday(viewer, gate, typed)
    // A text may be a person's name, so it is not stored.
    const headers =
      scan.kind === 'text' ? [] : keepRead(request, viewer, { why: 'no-booking', uuid: '', code: printedCode(typed) })
    return json<Missed>({ typed, kind: scan.kind, matches }, { status: 404, headers })
  }
  const { uuid, hash, code, product, person: ticket } = booking
  const person = ticket?.id
  const { way, products } = gate
  const keep = (why: Refusal | null) => (why ? { headers: keepRead(request, viewer, { why, uuid, code }) } : {})
  // First show that the booking belongs at another entrance; the button below checks it in all the same.
  if (products && !products.includes(product) && !form.has('outro')) {
    return redirect(gatePath({ uuid, ...way, person }), keep('elsewhere'))
  }
  const action = actionFor(booking, { ...way, isPressed: form.has('outro') })
  // Some left and some never came: a person says which of them stand here.
  if (action === null) return redirect(gatePath({ uuid, ...way }))
  const payload = ticket ? { keepdate: true, ticket: ticket.code } : { keepdate: true }
  const sent = await sendEvent(viewer, { action, hash, payload })
  const made = action === 'checkin' ? { entry: entryOf(sent) } : { passage: passageOf(sent) }
  const to = gatePath({ uuid, ...made, person, ...way })
  // The page shows an obstacle of this booking (409), but not a missing answer, which needs a message.
  return sent.ok || sent.error.status === 409
    ? redirect(to, keep(refusalOf(sent, { action, entered: ticket?.entered ?? null })))
    : sayOn(to, request, sent)
}

/** Null if the user must choose. `isPressed`: they pressed the check-in. */
function actionFor(
  { outside, away, person }: Scanned,
  { isExit, isPressed }: { isExit?: boolean; isPressed: boolean }
) {
  if (isExit) return 'leave'
  if (person) return person.where === 'away' ? 'come-back' : 'checkin'
  if (away === 0 || isPressed) return 'checkin'
  return outside === 0 ? 'come-back' : null
}

/** `entered`: when the person of a single ticket had come in before. */
function refusalOf(sent: Sent, { action, entered }: { action: string; entered: string | null }): Refusal | null {
  if (!sent.ok) return isRefusal(sent.error.code) ? sent.error.code : null
  const { outcome, booking } = sent.done
  if (outcome !== 'already' || action !== 'checkin') return null
  const isTwice = entered ? isJustNow(entered, now()) : isReadTwice(booking, now())
  return isTwice ? null : 'already'
}
