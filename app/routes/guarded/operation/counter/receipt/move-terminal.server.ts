import { postBookingEvent } from '#app/contracts/booking/calls.ts'
import { getCounterSale, moveTerminalCharge } from '#app/contracts/booking/counter.ts'
import {
  incomplete,
  readField,
  redirectRefused,
  redirectSaying,
  refuseForm,
  requireFields,
  type Viewer
} from '#app/session/index.server.ts'
import { counterPath } from '../counter-path.ts'
import type { Sent } from './receive-pix.server.ts'

const ActionSchema = moveTerminalCharge.body.shape.action

/** Sends, reads, cancels or replaces the charge at the terminal. @throws ApiError 404 */
export async function moveTerminal(viewer: Viewer, { request, form, uuid }: Sent) {
  try {
    requireFields(form, 'terminal_action', 'complete')
    const action = ActionSchema.safeParse(readField(form, 'terminal_action'))
    if (!action.success) throw incomplete()
    const typed = (name: string) => readField(form, name)
    const slip = { method: typed('method'), cv: typed('cv'), aut: typed('aut') }
    const body = { action: action.data, terminal: typed('terminal'), ...slip }
    const { message, waits } = await viewer.call(moveTerminalCharge, { params: { uuid }, body })
    const tone = waits ? 'info' : 'success'
    return redirectSaying(request, { to: backTo(request, uuid), text: message, tone })
  } catch (error) {
    return refuseForm(form, error)
  }
}

/** Checks in everybody of a sale that was paid at the terminal. */
export async function letIn(viewer: Viewer, { request, uuid }: Sent) {
  const to = backTo(request, uuid)
  try {
    const { booking } = await viewer.call(getCounterSale, { params: { uuid } })
    const body = { action: 'checkin' as const, hash: booking.hash, payload: {} }
    const { message } = await viewer.call(postBookingEvent, { body })
    return redirectSaying(request, { to, text: message })
  } catch (error) {
    return redirectRefused(request, { to, error })
  }
}

const backTo = (request: Request, uuid: string) => `${counterPath}/${uuid}${new URL(request.url).search}`
