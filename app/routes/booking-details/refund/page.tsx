import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/display/index.ts'
import { RouteError } from '#app/components/feedback/index.ts'
import { carrySheet, PublicShell } from '#app/components/shell/index.ts'
import narrowCssUrl from '#app/components/shell/page/narrow.css?url'
import { getRefundReceipt } from '#app/contracts/booking/refunds.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { isRefundState } from '#app/domain/refund/states.ts'
import { REFUND_STATE_WORDS } from '#app/domain/refund/words.ts'
import { openCall } from '#app/session/index.server.ts'

/** By the ticket's unguessable address, like the ticket; to be printed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const found = await openCall(request)(getRefundReceipt, {
    params: { uuid: params.id ?? '', id: params.refund ?? '' }
  })
  const at = (instant: string | null) => (instant ? formatInstant(instant, found.timezone) : '')
  return {
    here: `/booking-details/${params.id}/refunds/${found.id}`,
    booking: `/booking-details/${params.id}`,
    shop: { name: found.place.name },
    isDone: found.state === 'done',
    label: isRefundState(found.state) ? REFUND_STATE_WORDS[found.state] : found.state,
    value: found.value ?? 0,
    code: formatBookingCode(found.booking_code),
    visit: `${found.product_name}, ${formatDay(found.visit)} às ${found.time}`,
    method: methodWords(normalisePaymentMethod(found.method)),
    askedAt: at(found.created_date),
    endedAt: at(found.ended_date),
    isSimulated: found.simulated
  }
}

export default function RefundReceipt() {
  const data = useLoaderData<typeof loader>()
  return (
    <PublicShell place={data.shop} here={data.here}>
      <div className="narrow stack">
        <h1>{data.isDone ? 'Comprovante de devolução' : 'Devolução em andamento'}</h1>
        <p>
          <b>
            <Money value={data.value} />
          </b>{' '}
          da reserva <b>{data.code}</b> ({data.visit}).
        </p>
        <p>
          {data.label}. Volta pelo meio da compra: {data.method}.
        </p>
        <p>
          Pedida em {data.askedAt}.{data.isDone ? ` Devolvida em ${data.endedAt}.` : ''}
        </p>
        {data.isDone ? <p>No cartão, o valor pode aparecer só na próxima fatura.</p> : null}
        {data.isSimulated ? <p>Pagamento simulado: nenhum dinheiro foi movimentado.</p> : null}
        <p className="no-print">
          <a href={data.booking}>Voltar à reserva</a>
        </p>
      </div>
    </PublicShell>
  )
}

export const links = carrySheet(narrowCssUrl)

export const meta: MetaFunction = () => [
  { title: 'Comprovante de devolução · Trilha' },
  { name: 'robots', content: 'noindex' }
]

export function ErrorBoundary() {
  return (
    <PublicShell place={null} here="/booking">
      <RouteError href="/find-ticket" linkLabel="Encontrar meu ingresso" />
    </PublicShell>
  )
}
