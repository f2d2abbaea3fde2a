import { redirect } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { type ExpressBooking, getBooking } from '#app/contracts/booking/calls.ts'
import { getPublicPlace, type PublicPlace } from '#app/contracts/places.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDayLong } from '#app/domain/calendar/dates.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { type Call, findViewer, openCall, readVisitorProof } from '#app/session/index.server.ts'
import { toShopWindow } from '../../shop-window.ts'

/** Last path segments of pages that require the visitor's proof. */
export const OWN_WAYS = ['cancelar', 'mudar', 'devolucao', 'meus-dados'] as const

export type OwnWay = (typeof OWN_WAYS)[number]

export interface Own {
  call: Call
  booking: ExpressBooking
  place: PublicPlace
  path: string
}

/**
 * A signed-in user calls with their own token: the API then sends staff to the booking's staff screen.
 * @throws ApiError 404
 */
export async function openOwn(request: Request, id: string): Promise<Own> {
  const call = findViewer(request)?.call ?? openCall(request)
  const booking = await call(getBooking, { params: { uuid: id } })
  const place = await call(getPublicPlace, { params: { uuid: booking.product.place_uuid } })
  return { call, booking, place, path: `/booking-details/${booking.uuid}` }
}

/** Returns the stored proof. @throws Response to the page that asks for it */
export function requireKeptProof(request: Request, { booking, path }: Own, way: OwnWay): string {
  const proof = readVisitorProof(request, booking.uuid)
  if (proof !== '') return proof
  throw redirect(`${path}/comprovar?${new URLSearchParams({ depois: way })}`)
}

/** Asks for the proof again when the stored one has expired. @throws Response, or the error itself */
export function askAgain(error: unknown, { path }: Own, way: OwnWay): never {
  if (error instanceof ApiError && error.code === 'needs_proof') {
    throw redirect(`${path}/comprovar?${new URLSearchParams({ depois: way })}`)
  }
  throw error
}

export function toOwnView({ booking, place, path }: Own) {
  return {
    shop: toShopWindow(place),
    path,
    code: formatBookingCode(booking.booking_code),
    attraction: booking.product.name || booking.booking_name,
    day: formatDayLong(booking.booking_date),
    time: booking.time || booking.lastStart,
    people: peopleLabel(booking.people)
  }
}

export type OwnView = ReturnType<typeof toOwnView>
