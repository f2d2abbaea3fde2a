import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { carrySheet, Notice, PublicShell, RouteError } from '#app/components/index.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { createExpressBooking, type ExpressBooking } from '#app/contracts/booking/calls.ts'
import { mayFollowForm } from '#app/domain/money/pay-page.ts'
import { t } from '#app/domain/words/speech.ts'
import {
  bookedHere,
  callAsAnybody,
  findViewer,
  flashHeaders,
  type KioskBrowser,
  keepBooked,
  kioskBrowser,
  openCall
} from '#app/session/index.server.ts'
import { shareLinks, shareMeta } from '../share-meta.ts'
import bookingCssUrl from './booking.css?url'
import { BookingStep } from './booking-step.tsx'
import { loadView } from './load-view.server.ts'
import { newHash } from './new-hash.server.ts'
import { type BookingForm, readForm } from './read-form.server.ts'
import { checkSeenTotal, refuse, refusePreview, reopen } from './refuse.server.ts'
import { readSelection, type Selection } from './selection.ts'
import { SendAgain } from './send-again.tsx'
import { type Started, startPayment } from './start-payment.server.ts'
import type { BookingView } from './view.ts'

/** The URL holds all choices: each step is a page that survives reload, back and sharing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { asked, call } = readAsked(request)
  // Staff book the same time repeatedly for others, so do not show them earlier bookings.
  const booked = !kioskBrowser.read(request) && findViewer(request) ? [] : bookedHere(request)
  const { view, status } = await loadView(call, { asked, booked })
  const share = shareLinks(context.origin, { path: pathOf(view, asked), picture: pictureOf(view) })
  return json({ view, hash: newHash(), isText: isTextBrowser(request), share }, { status })
}

export async function action({ request }: ActionFunctionArgs) {
  const { call } = readAsked(request)
  const form = await readForm(request)
  if (form.intent) {
    const { data, init } = await reopen({ call, form })
    return json(data, init)
  }
  try {
    refusePreview(form)
    await checkSeenTotal({ call, form })
    const kiosk = kioskBrowser.read(request)
    const booking = await book(request, form, kiosk)
    const started = await startPayment(call, booking, { byCard: form.body.gateway === 'MPAGO', kiosk })
    return leadOn(request, booking, started)
  } catch (error) {
    // The start page says that the kiosk was switched off.
    if (error instanceof ApiError && error.code === 'no_kiosk') return redirect('/totem', { status: 303 })
    const { data, init } = await refuse({ call, form }, error)
    return json(data, init)
  }
}

/** A signed-in user counts as the seller; the steps after this are the visitor's. At a kiosk nobody sells. */
function book(request: Request, { body }: BookingForm, kiosk: KioskBrowser | null): Promise<ExpressBooking> {
  if (!kiosk) return callAsAnybody(request)(createExpressBooking, { body })
  return openCall(request)(createExpressBooking, { body: { ...body, kiosk_key: kiosk.key } })
}

/** Loads attractions that are not on sale only with the reader's own token. */
function readAsked(request: Request) {
  const asked = readSelection(new URL(request.url).searchParams)
  const kiosk = kioskBrowser.read(request)
  if (kiosk) return { asked: { ...asked, pid: kiosk.place, ver: '' }, call: openCall(request) }
  const viewer = asked.ver === '1' ? findViewer(request) : null
  const isPreview = viewer !== null && viewer.place.uuid === asked.pid && viewer.can('products/index')
  return isPreview ? { asked, call: viewer.call } : { asked: { ...asked, ver: '' }, call: openCall(request) }
}

/** Redirects to the payment page. The flash message waits on the booking's own page. */
function leadOn(request: Request, booking: ExpressBooking, { page, hasFailed }: Started) {
  const isKnown = bookedHere(request).some(({ id }) => id === booking.uuid)
  const kept = isKnown ? [] : keepBooked(request, booking)
  if (mayFollowForm(page)) return redirect(page, { status: 303, headers: kept })
  const said = hasFailed ? ({ tone: 'warning', text: t(notStarted) } as const) : null
  const known = isKnown ? ({ tone: 'info', text: t(alreadyBooked) } as const) : null
  const message = said ?? known
  const headers = [...kept, ...(message ? flashHeaders(request, message) : [])]
  return redirect(`/booking-details/${booking.uuid}`, { status: 303, headers })
}

const notStarted = 'A reserva está feita, mas não foi possível começar o pagamento agora. Tente de novo nesta página.'

const alreadyBooked = 'Esta reserva já estava feita. Nada foi reservado de novo.'

export default function Booking() {
  const loaded = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { pathname, search } = useLocation()
  const view = refused?.view ?? loaded.view
  return (
    <PublicShell place={view.shop} here={`${pathname}${search}`} offersLanguages={view.step === 'details'}>
      <div className={view.preview ? 'stack' : undefined}>
        {view.preview ? <Preview href={view.preview.href} /> : null}
        <BookingStep view={view} hash={refused?.hash ?? loaded.hash} refused={refused ?? null} isText={loaded.isText} />
      </div>
    </PublicShell>
  )
}

/**
 * Text browsers ignore styles, so content hidden by them would appear twice; and Enter in a field does not submit
 * there.
 */
function isTextBrowser(request: Request): boolean {
  return /^(Lynx|w3m|E?Links)\b/i.test(request.headers.get('user-agent') ?? '')
}

export const links = carrySheet(bookingCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const view = data?.view
  const site = view?.shop?.name
  const name = view?.step === 'visit' ? view.name : t(titles[view?.step ?? 'attraction'])
  return [
    { title: `${view ? t(titles[view.step]) : t('Reserva')} · ${site ?? 'Trilha'}` },
    // Search engines must not index a step, but a shared link describes what it sells.
    { name: 'robots', content: 'noindex' },
    ...shareMeta(data?.share, { site, title: site ? `${name} · ${site}` : name, text: view ? textOf(view) : '' })
  ]
}

/** Leaves out the visitor's own choices. */
function pathOf({ shop }: BookingView, { atrativo }: Selection): string {
  const path = shop?.href ?? '/booking'
  return shop && atrativo ? `${path}&${new URLSearchParams({ atrativo })}` : path
}

function pictureOf(view: BookingView): string {
  if (view.step === 'visit') return view.picture
  return view.step === 'attraction' ? (view.cards.find(({ picture }) => picture)?.picture ?? '') : ''
}

function textOf(view: Pick<BookingView, 'step'> & { lead?: string; description?: string }): string {
  return (
    view.description || view.lead || t('Reserve sua visita: escolha o dia, o horário e os ingressos, sem cadastro.')
  )
}

const titles = {
  place: 'Escolha o parque',
  attraction: 'Reserve sua visita',
  visit: 'Dia e horário',
  tickets: 'Ingressos',
  told: 'Você já reservou',
  details: 'Seus dados e pagamento'
} as const

/** If the page cannot be loaded, offers to send the form again. */
export function ErrorBoundary() {
  const refused = useActionData<typeof action>()
  const { pathname, search } = useLocation()
  return (
    <PublicShell place={null} here={`${pathname}${search}`}>
      {refused ? (
        <SendAgain refused={refused} action={`${pathname}${search}`} />
      ) : (
        <RouteError href="/booking" linkLabel={t('Ver os atrativos')} />
      )}
    </PublicShell>
  )
}

/** Shown to staff who view the page as a visitor. */
function Preview({ href }: { href: string }) {
  return (
    <Notice tone="warning">
      <p>
        <b>{t('Pré-visualização: nada é vendido.')}</b> <a href={href}>{t('Voltar ao atrativo')}</a>
      </p>
    </Notice>
  )
}
