import type { ActionFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useSearchParams } from '@remix-run/react'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { guardOnly, requireAccess } from '#app/session/index.server.ts'
import { gateEntryPath, gateOf, gatePath } from '../gate-path.ts'
import { answerUndo } from './answer-undo.server.ts'
import { type BookingContext, useBooking } from './context.ts'
import { EventDialog, ReasonField } from './event-dialog.tsx'

export const loader = guardOnly('operation/checkin')

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  return answerUndo({ request, params }, viewer, 'undo-checkin')
}

export default function BookingUndo() {
  const { booking } = useBooking()
  const refused = useActionData<typeof action>()
  const [search] = useSearchParams()
  const gate = gateOf(search)
  const { uuid } = booking
  const here = `/operation/booking-list/${uuid}`
  return (
    <EventDialog
      title="Desfazer check-in"
      backTo={gate ? gatePath({ uuid, ...gate }) : here}
      closed={whyEntryStays(booking)}
      lead={<p>O último check-in, das {booking.entry.lastTime}, é desfeito, e estas pessoas podem entrar de novo.</p>}
      action={gate ? gateEntryPath({ uuid, ...gate }, 'undo') : `${here}/undo`}
      refused={refused}
      failed="O check-in não foi desfeito"
      button={{ label: 'Desfazer check-in', variant: 'primary' }}
    >
      <input type="hidden" name="inside" value={booking.inside} />
      <ReasonField refused={refused} />
    </EventDialog>
  )
}

function whyEntryStays({ inside, canUndo }: BookingContext['booking']) {
  if (inside === 0) return <p>{ERRORS.nothingToUndo}</p>
  return canUndo ? null : <p>{ERRORS.undoTooLate}</p>
}
export const meta: MetaFunction = () => [{ title: 'Desfazer check-in · Trilha' }]

export const handle = { crumb: 'Desfazer check-in' }
