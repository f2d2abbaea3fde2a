import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { ApiError, notFound } from '#app/contracts/api-error.ts'
import { getBooking } from '#app/contracts/booking/calls.ts'
import { visitCalendar } from '#app/domain/booking/calendar/visit-calendar.ts'
import { tellBooking } from '#app/domain/booking/tell-booking.ts'
import { currentLanguage, tSaid } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import { type Call, findViewer, openCall } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'

/** Needs no login: like the ticket, it has an unguessable URL. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const call = findViewer(request)?.call ?? openCall(request)
  const { origin, pathname } = new URL(request.url)
  const ticket = pathname.replace(/\/[^/]*$/, '')
  try {
    const { name, text } = await writeVisit(call, params.id ?? '', `${origin}${pathIn(currentLanguage(), ticket)}`)
    return new Response(text, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex'
      }
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // A file request cannot show an error, so redirect to the ticket's page.
    return redirect(ticket)
  }
}

/** `url`: the ticket's URL. @throws ApiError 404, also for an API that gives no time */
async function writeVisit(call: Call, id: string, url: string): Promise<{ name: string; text: string }> {
  const booking = await call(getBooking, { params: { uuid: id } })
  const { product, timezone, booking_date: date, created_date: made } = booking
  const { shown } = tellBooking(booking, now())
  const time = booking.time || booking.lastStart
  if (!/^\d\d:\d\d$/.test(time)) throw notFound()
  const isOpen = shown.code === 'pending' || shown.code === 'unconfirmed'
  return visitCalendar({
    publicId: booking.uuid,
    code: booking.booking_code,
    people: booking.people,
    situation: tSaid(shown.label),
    status: shown.code === 'cancelled' ? 'CANCELLED' : isOpen ? 'TENTATIVE' : 'CONFIRMED',
    title: product.name || booking.booking_name,
    arriveMinutes: product.arrive_minutes,
    whatToBring: product.what_to_bring,
    location: product.address,
    url,
    date,
    time,
    timezone,
    duration: product.duration_minutes,
    bookedAt: new Date(made ?? 0),
    now: now()
  })
}
