import { readField, type Viewer } from '#app/session/index.server.ts'
import { gateOf, gatePath } from '../gate-path.ts'
import { answerEvent } from '../send-event.server.ts'

type Answering = Parameters<typeof answerEvent>[0]

/** Undoes the last entry or passage, and goes back to the gate if the user came from there. */
export function answerUndo(
  { request, params }: Pick<Answering, 'request' | 'params'>,
  viewer: Viewer,
  action: 'undo-checkin' | 'undo-passage'
) {
  const event = (form: FormData) => ({
    action,
    payload: { reason: readField(form, 'reason'), inside: readField(form, 'inside') || undefined }
  })
  const gate = gateOf(new URL(request.url).searchParams)
  const next = gate ? (_: unknown, { uuid }: { uuid: string }) => gatePath({ uuid, ...gate }) : undefined
  return answerEvent({ request, params, viewer, event, next })
}
