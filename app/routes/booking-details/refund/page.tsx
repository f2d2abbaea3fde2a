import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { carrySheet, DefinitionList, Money, PublicShell } from '#app/components/index.ts'
import { getRefundReceipt } from '#app/contracts/booking/refunds.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { isRefundState } from '#app/domain/refund/states.ts'
import { VISITOR_REFUND_WORDS } from '#app/domain/refund/words.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { openCall } from '#app/session/index.server.ts'
import { StrangerError, secretMeta } from '../../secret-page.tsx'
import refundCssUrl from './refund.css?url'

/** Needs no login: like the ticket, it has an unguessable URL. Made to be printed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const found = await openCall(request)(getRefundReceipt, {
    params: { uuid: params.id ?? '', id: params.refund ?? '' }
  })
  const { place, state, timezone } = found
  const method = normalisePaymentMethod(found.method)
  const at = (instant: string | null) => (instant ? formatInstant(instant, timezone) : '')
  return {
    here: `/booking-details/${params.id}/refunds/${found.id}`,
    booking: `/booking-details/${params.id}`,
    shop: { name: place.name },
    title: titleOf(state),
    value: found.value,
    facts: [
      { term: t('Situação'), value: isRefundState(state) ? tSaid(VISITOR_REFUND_WORDS[state]) : state },
      { term: t('Reserva'), value: formatBookingCode(found.booking_code) },
      { term: t('Visita'), value: visitWords(found) },
      { term: t('Meio da compra'), value: methodWords(method) },
      { term: t('Pedida em'), value: at(found.created_date) },
      { term: state === 'dropped' ? t('Encerrada em') : t('Devolvida em'), value: at(found.ended_date) },
      {
        term: t('Quem devolve'),
        value: [place.legal_name || place.name, formatDocument(place.cnpj)].filter(Boolean).join(', CNPJ ')
      }
    ],
    note: refundNote(state, method.slug),
    isSimulated: found.simulated
  }
}

const visitWords = ({ product_name: attraction, visit, time }: { product_name: string; visit: string; time: string }) =>
  t('{attraction}, {day} às {time}', { attraction, day: formatDay(visit), time })

function titleOf(state: string): string {
  if (state === 'done') return t('Comprovante de devolução')
  return state === 'dropped' ? t('Devolução não aprovada') : t('Devolução em andamento')
}

/** A refund takes longer to a card than to an account. */
function refundNote(state: string, method: string): string {
  if (state === 'dropped') return ''
  if (state !== 'done') return t('O valor volta pelo mesmo meio da compra. Esta página mostra quando voltou.')
  return /credit$/.test(method) ? t('No cartão, o valor pode aparecer só na próxima fatura.') : ''
}

export default function RefundReceipt() {
  const { shop, here, booking, title, value, facts, note, isSimulated } = useLoaderData<typeof loader>()
  return (
    <PublicShell place={shop} here={here}>
      <div className="narrow stack">
        <h1>{title}</h1>
        {value === null ? null : (
          <p>
            <b className="refund-value">
              <Money value={value} />
            </b>
          </p>
        )}
        <DefinitionList items={facts} />
        {note ? <p>{note}</p> : null}
        {isSimulated ? <p>{t('Pagamento simulado: nenhum dinheiro foi movimentado.')}</p> : null}
        <p className="no-print">
          <a href={booking}>{t('Voltar à reserva')}</a>
        </p>
      </div>
    </PublicShell>
  )
}

export const links = carrySheet(refundCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(`${data?.title ?? t('Devolução')} · ${data?.shop.name ?? 'Trilha'}`)

export function ErrorBoundary() {
  return <StrangerError href="/find-ticket" linkLabel={t('Encontrar meu ingresso')} />
}
