import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { RouteError } from '#app/components/feedback/index.ts'
import { carrySheet, PublicShell } from '#app/components/shell/index.ts'
import { createExpressBooking } from '#app/contracts/booking/calls.ts'
import { findViewer, flashHeaders, openCall } from '#app/session/index.server.ts'
import { bookedHere, keepBooked } from './again/booked-here.server.ts'
import bookingCssUrl from './booking.css?url'
import { BookingStep } from './booking-step.tsx'
import { loadView } from './load-view.server.ts'
import { newHash } from './new-hash.server.ts'
import { readForm } from './read-form.server.ts'
import { checkSeenTotal, refuse, reopen } from './refuse.server.ts'
import { readSelection } from './selection.ts'
import { SendAgain } from './send-again.tsx'
import { startPix } from './start-pix.server.ts'
import { isTextBrowser } from './text-browser.server.ts'

/** The address is the state: each step is a page that survives reload, back and sharing. */
export async function loader({ request }: LoaderFunctionArgs) {
  const asked = readSelection(new URL(request.url).searchParams)
  // At a desk one time is booked again and again, for others.
  const booked = findViewer(request) ? [] : bookedHere(request)
  const { view, status } = await loadView(openCall(request), { asked, booked })
  return json({ view, hash: newHash(), isText: isTextBrowser(request) }, { status })
}

export async function action({ request }: ActionFunctionArgs) {
  const call = openCall(request)
  const form = await readForm(request)
  if (form.intent) {
    const { data, init } = await reopen({ call, form })
    return json(data, init)
  }
  try {
    await checkSeenTotal({ call, form })
    const booking = await call(createExpressBooking, { body: form.body })
    await startPix(call, booking)
    const isKnown = bookedHere(request).some(({ id }) => id === booking.uuid)
    const said = isKnown ? flashHeaders(request, { tone: 'info', text: alreadyBooked }) : keepBooked(request, booking)
    return redirect(`/booking-details/${booking.uuid}`, { status: 303, headers: said })
  } catch (error) {
    const { data, init } = await refuse({ call, form }, error)
    return json(data, init)
  }
}

const alreadyBooked = 'Esta reserva já estava feita. Nada foi reservado de novo.'

export default function Booking() {
  const loaded = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { pathname, search } = useLocation()
  const view = refused?.view ?? loaded.view
  return (
    <PublicShell place={view.shop} here={`${pathname}${search}`} step={view.step}>
      <BookingStep view={view} hash={refused?.hash ?? loaded.hash} refused={refused ?? null} isText={loaded.isText} />
    </PublicShell>
  )
}

export const links = carrySheet(bookingCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const view = data?.view
  return [{ title: `${view ? titles[view.step] : 'Reserva'} · ${view?.shop?.name ?? 'Trilha'}` }]
}

const titles = {
  place: 'Escolha o lugar',
  attraction: 'Reserve sua visita',
  visit: 'Dia e horário',
  tickets: 'Ingressos',
  told: 'Você já reservou',
  details: 'Seus dados e pagamento'
}

/** Where the page cannot be loaded, the form is still there to be sent again. */
export function ErrorBoundary() {
  const refused = useActionData<typeof action>()
  const { pathname, search } = useLocation()
  return (
    <PublicShell place={null} here={`${pathname}${search}`}>
      {refused ? (
        <SendAgain refused={refused} action={`${pathname}${search}`} />
      ) : (
        <RouteError href="/booking" linkLabel="Ver os atrativos" />
      )}
    </PublicShell>
  )
}
