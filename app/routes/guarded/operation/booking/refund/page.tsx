import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { ErrorSummary, RouteDialog, summaryOf } from '#app/components/index.ts'
import { askRefund } from '#app/contracts/booking/refunds.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { isOneOf } from '#app/domain/words/records.ts'
import { formAction, incomplete, readField, requireAccess, requireFields } from '#app/session/index.server.ts'
import type { BookingView } from '../../booking-view.ts'
import { useBooking } from '../context.ts'
import { ChooseRefund } from './choose-refund.tsx'
import { ConfirmRefund } from './confirm-refund.tsx'
import { loadRefund, readKind, readTickets } from './load-refund.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/refund')
  if (!viewer.can('operation/values')) return { closed: 'values' as const }
  return { closed: null, ...(await loadRefund(viewer, params.id, new URL(request.url).searchParams)) }
}

export const action = formAction(
  'operation/refund',
  readAsking,
  async (typed, { viewer, params }) => {
    const uuid = params.id ?? ''
    const { message, outcome } = await viewer.call(askRefund, { params: { uuid }, body: typed })
    const tone = outcome === 'done' ? 'success' : 'info'
    return { to: `/operation/booking-list/${uuid}#devolucoes`, text: message, tone }
  },
  { answers403: true }
)

/** @throws ApiError 400 for a truncated form */
function readAsking(form: FormData) {
  requireFields(form, 'key', 'kind', 'value', 'seen', 'complete')
  const centavos = (name: string) => {
    const text = readField(form, name)
    if (!/^\d{1,12}$/.test(text)) throw incomplete()
    return Number(text)
  }
  const value = centavos('value')
  const seen = centavos('seen')
  const kind = readKind(readField(form, 'kind'))
  if (!kind) throw incomplete()
  const given = readField(form, 'given')
  return {
    key: readField(form, 'key'),
    kind,
    tickets: readTickets(form.entries()),
    reason: readField(form, 'reason'),
    // The server computes the policy's amount and compares it with the one that the user saw.
    ...(value === seen ? { value: null, seen: toDecimal(seen) } : { value: toDecimal(value), seen: null }),
    given: isOneOf(['money', 'card', ''], given) ? given : ('' as const)
  }
}

export default function BookingRefund() {
  const { booking } = useBooking()
  const data = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const here = `/operation/booking-list/${booking.uuid}`
  return (
    <RouteDialog title="Devolver" backTo={here}>
      {data.closed ? (
        <p>Uma devolução mostra valores, e seu usuário não vê valores. Peça a um colega que possa vê-los.</p>
      ) : data.kind === null ? (
        <p>{nothingWords(booking)}</p>
      ) : (
        <div className="stack">
          <ErrorSummary errors={summaryOf(refused ?? { error: data.errors })} title="Nada foi devolvido" />
          <ChooseRefund data={data} here={`${here}/refund`} />
          <ConfirmRefund data={data} here={`${here}/refund`} refused={refused} />
        </div>
      )}
    </RouteDialog>
  )
}

/** Everybody inside leaves nothing to return, even if money is here. */
function nothingWords({ inside, amounts, onItsWay }: BookingView): string {
  return inside > 0 && (amounts?.received ?? 0) > onItsWay
    ? 'Todos já entraram: o que foi pago pela visita não volta. Se o check-in foi um engano, desfaça-o antes de devolver.'
    : 'Não há o que devolver: nada foi recebido, ou tudo já voltou ou está voltando.'
}

export const meta: MetaFunction = () => [{ title: 'Devolver · Trilha' }]

export const handle = { crumb: 'Devolver' }
