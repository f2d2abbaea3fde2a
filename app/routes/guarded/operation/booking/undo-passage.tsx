import type { ActionFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useSearchParams } from '@remix-run/react'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { guardOnly, requireAccess } from '#app/session/index.server.ts'
import { gateEntryPath, gateOf, gatePath } from '../gate-path.ts'
import { answerUndo } from './answer-undo.server.ts'
import { useBooking } from './context.ts'
import { EventDialog, ReasonField } from './event-dialog.tsx'

export const loader = guardOnly('operation/checkin')

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/checkin')
  return answerUndo({ request, params }, viewer, 'undo-passage')
}

export default function BookingUndoPassage() {
  const { booking } = useBooking()
  const refused = useActionData<typeof action>()
  const [search] = useSearchParams()
  const gate = gateOf(search)
  const { uuid, lastPassage: last } = booking
  const here = `/operation/booking-list/${uuid}`
  const what = last?.isExit === false ? 'volta' : 'saída'
  return (
    <EventDialog
      title={`Desfazer ${what}`}
      backTo={gate ? gatePath({ uuid, ...gate }) : here}
      closed={whyPassageStays(last)}
      lead={
        <p>
          A última {what}, de {last?.people} {last?.at}, é desfeita.
        </p>
      }
      action={gate ? gateEntryPath({ uuid, ...gate }, 'undo-passage') : `${here}/undo-passage`}
      refused={refused}
      failed={`A ${what} não foi desfeita`}
      button={{ label: `Desfazer ${what}`, variant: 'primary' }}
    >
      <input type="hidden" name="inside" value={booking.inside - booking.away} />
      <ReasonField refused={refused} />
    </EventDialog>
  )
}

function whyPassageStays(last: ReturnType<typeof useBooking>['booking']['lastPassage']) {
  if (!last) return <p>{ERRORS.nothingPassed}</p>
  return last.canUndo ? null : <p>{ERRORS.passageUndoTooLate}</p>
}

export const meta: MetaFunction = () => [{ title: 'Desfazer saída ou volta · Trilha' }]

export const handle = { crumb: 'Desfazer saída ou volta' }
