import { createHash } from 'node:crypto'
import { type ActionFunctionArgs, type HeadersFunction, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { BookingTag, carrySheet, Notice, PublicShell, SituationTag } from '#app/components/index.ts'
import { mayFollowForm } from '#app/domain/money/pay-page.ts'
import { currentLanguage, t } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import { type Call, findViewer, kioskBrowser, openCall } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { FlashNotice } from '../flash-notice.tsx'
import { StrangerError, secretMeta } from '../secret-page.tsx'
import bookingDetailsCssUrl from './booking-details.css?url'
import { changeBooking } from './change-booking.server.ts'
import { loadDetails } from './load-details.server.ts'
import { findReturn, readBack } from './pay/come-back.server.ts'
import { Owed } from './pay/owed.tsx'
import { PayAtTerminal } from './pay/pay-at-terminal.tsx'
import { PayByCard } from './pay/pay-by-card.tsx'
import { PayWithPix } from './pay/pay-with-pix.tsx'
import { Purchase } from './purchase.tsx'
import { ShowTicket } from './show-ticket.tsx'
import { StageNotice } from './stage-notice.tsx'
import type { DetailsView, PayStage, Stage } from './view.ts'

/** Needs no login: the URL is unguessable. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { origin, pathname, searchParams } = new URL(request.url)
  const call = callOf(request)
  const cameBack = findReturn(searchParams)
  if (cameBack) {
    await readBack(call, params.id ?? '', cameBack)
    return redirect(pathname)
  }
  const view = await loadDetails(call, params.id ?? '', origin)
  const address = `${origin}${pathIn(currentLanguage(), pathname)}`
  const isStopped = searchParams.has('parado')
  const refresh = isStopped || (context.js && !context.light) ? null : refreshHeader(view.stage, now())
  return json(
    { view, address, isRefreshing: refresh !== null, isStopped, state: hashOf(view) },
    { headers: refresh ? { refresh } : {} }
  )
}

export async function action({ request, params }: ActionFunctionArgs) {
  const intent = String((await request.formData()).get('intent') ?? '')
  const kiosk = kioskBrowser.read(request)
  const { refusal, page } = await changeBooking(callOf(request), { id: params.id ?? '', intent, kiosk })
  if (refusal) return json({ message: refusal.message }, refusal.init)
  return redirect(mayFollowForm(page) ? page : `/booking-details/${params.id}`, 303)
}

const hashOf = (view: DetailsView) => createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 12)

/** A signed-in user gets what their permissions allow; the API decides. At a kiosk nobody is signed in. */
function callOf(request: Request): Call {
  if (kioskBrowser.read(request)) return openCall(request)
  return findViewer(request)?.call ?? openCall(request)
}

/** Seconds between two checks of the payment, for browsers without script. */
const everySeconds = 5

/**
 * Null when nothing is pending; shorter when the charge ends sooner. It is a header, because a refresh inside
 * `<noscript>` has no effect if script is only blocked.
 */
function refreshHeader(stage: Stage, now: Date): string | null {
  const charge = chargeOf(stage)
  if (!charge || (charge.way === 'terminal' && !charge.isOpen)) return null
  const left = Math.ceil((Date.parse(charge.until) - now.getTime()) / 1000) + 1
  return String(Math.min(everySeconds, Number.isFinite(left) ? Math.max(1, left) : everySeconds))
}

export default function BookingDetails() {
  const { view, address, ...looking } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const { pathname } = useLocation()
  const { stage } = view
  const charge = chargeOf(stage)
  return (
    <PublicShell place={view.shop} here={pathname}>
      <div className="stack">
        <div className="titled">
          <h1>{headingOf(stage)}</h1>
          <BookingTag situation={view.situation} />
          {view.beside.map((detail) => (
            <SituationTag key={detail} tone="gray" shape="dot">
              {detail}
            </SituationTag>
          ))}
        </div>
        <FlashNotice role="status" />
        {/* Keep the element, so that a screen reader announces when waiting turns into the ticket. */}
        <p role="status" className="no-print">
          {statusWords(view)}
        </p>
        {failed ? (
          <Notice tone="danger" role="alert">
            <p>{failed.message}</p>
          </Notice>
        ) : null}
        <StageNotice view={view} />
        {stage.stage === 'ticket' ? <Owed view={view} stage={stage} /> : null}
        {charge?.way === 'pix' ? <PayWithPix view={view} stage={charge} {...looking} /> : null}
        {charge?.way === 'terminal' ? <PayAtTerminal view={view} stage={charge} {...looking} /> : null}
        {charge?.way === 'card' ? <PayByCard view={view} stage={charge} {...looking} /> : null}
        {stage.stage === 'ticket' ? <ShowTicket view={view} stage={stage} address={address} /> : null}
        <Purchase view={view} />
      </div>
    </PublicShell>
  )
}

function statusWords({ stage, isFree, isClosed }: Pick<DetailsView, 'stage' | 'isFree' | 'isClosed'>): string {
  if (stage.stage === 'pay' && stage.way === 'terminal' && !stage.isOpen) return ''
  if (stage.stage === 'pay') return t('Esperando o pagamento. Assim que ele chegar, o ingresso aparece aqui.')
  if (stage.stage !== 'ticket') return ''
  if (stage.isUsed) return t('A entrada já foi registrada. Boa visita!')
  if (stage.isPast) return t('O dia desta visita já passou.')
  if (stage.pay?.charge) return t('Esperando o pagamento. Assim que ele chegar, esta página avisa.')
  if (stage.isUnpaid) return t('Reserva feita.')
  const confirmed = isFree ? t('Reserva confirmada.') : t('Pagamento confirmado.')
  return isClosed ? confirmed : `${confirmed} ${t('Mostre este código na entrada.')}`
}

function headingOf(stage: Stage): string {
  if (stage.stage === 'pay') return t(payHeadings[stage.way])
  if (stage.stage === 'expired' && stage.isUnconfirmed) return t('O prazo para confirmar acabou')
  return t(headings[stage.stage])
}

const payHeadings = { pix: 'Pague com Pix', card: 'Pague com cartão', terminal: 'Pague na maquininha' } as const

const headings = {
  'no-charge': 'Falta pagar',
  expired: 'O prazo para pagar acabou',
  closed: 'O dia da visita foi fechado',
  cancelled: 'Reserva cancelada',
  ticket: 'Seu ingresso'
} as const

/** Returns the pending charge. A booking with a ticket may have one, too. */
function chargeOf(stage: Stage): PayStage | null {
  if (stage.stage === 'ticket') return stage.pay?.charge ?? null
  return stage.stage === 'pay' ? stage : null
}

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const headers = new Headers({ 'x-robots-tag': 'noindex' })
  const refresh = loaderHeaders.get('refresh')
  if (refresh) headers.set('refresh', refresh)
  return headers
}

export const links = carrySheet(bookingDetailsCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  secretMeta(data ? `${headingOf(data.view.stage)} · ${data.view.shop.name}` : t('Reserva · Trilha'))

export function ErrorBoundary() {
  return <StrangerError />
}
