import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readField, redirectSaying, type Viewer } from '#app/session/index.server.ts'
import { gatePath } from '../gate-path.ts'
import { findBooking, passageOf, sayOn, sendEvent } from '../send-event.server.ts'
import { readGate } from './load-gate.server.ts'
import { readCounts } from './read-counts.server.ts'

const actions = { saida: 'leave', volta: 'come-back', menos: 'undo-passage' } as const

type Move = keyof typeof actions

const isMove = (text: string): text is Move => Object.hasOwn(actions, text)

/** Records people of a booking, or its whole group, who leave or come back; corrects the last number. @throws ApiError 404 */
export async function passAtGate(viewer: Viewer, request: Request, form: FormData) {
  const [booking, gate] = await Promise.all([
    findBooking(viewer, readField(form, 'passa')),
    readGate(viewer, new URL(request.url).searchParams)
  ])
  const { uuid, hash } = booking
  const move = readField(form, 'movimento')
  const inside = readField(form, 'dentro')
  const counts = readCounts(form)
  const passage = readField(form, 'passagem') || undefined
  if (!isMove(move) || inside === '' || counts === null) {
    const text = counts === null ? 'Diga quantas pessoas passam, em números.' : ERRORS.incomplete
    return redirectSaying(request, { to: gatePath({ uuid, passage, ...gate.way }), text, tone: 'warning' })
  }
  const isGroup = form.has('grupo')
  const chosen = !isGroup && Object.keys(counts).length > 0 ? { people: counts } : {}
  const payload = { keepdate: true, whole_group: isGroup, inside, ...chosen } as const
  const sent = await sendEvent(viewer, { action: actions[move], hash, payload })
  const isNobody = move === 'menos' && Object.values(counts).every((count) => count === 0)
  const made = sent.ok ? (isNobody ? undefined : passageOf(sent)) : passage
  return sayOn(gatePath({ uuid, passage: made, ...gate.way }), request, sent)
}
