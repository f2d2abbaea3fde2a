import { loadClosureChoice } from '#app/api-client/free-visits.server.ts'
import { getClosureAnswer } from '#app/contracts/closures/calls.ts'
import { getPublicPlace } from '#app/contracts/places.ts'
import { findViewer, openCall } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { toShopWindow } from '../../shop-window.ts'
import { type ClosureView, toClosureView } from './view.ts'

/** A signed-in user calls with their own token: the API then sends staff to their own screen. */
export const callOf = (request: Request) => findViewer(request)?.call ?? openCall(request)

/** Needs no login: the URL is unguessable. @throws ApiError 404 */
export async function loadAnswer(request: Request, token: string) {
  const call = callOf(request)
  const told = await call(getClosureAnswer, { params: { key: token } })
  const place = await call(getPublicPlace, { params: { uuid: told.place_uuid } })
  const visit = {
    product: told.product_uuid,
    people: told.people,
    timezone: told.timezone,
    date: told.date,
    time: told.time
  }
  const search = new URL(request.url).searchParams
  // An amount that became a credit is no longer in the booking.
  const paid = told.answer === 'credit' ? told.credit_balance : told.paid
  const view: ClosureView = toClosureView(told, token)
  const choice = await loadClosureChoice(call, { visit, choices: told.choices, paid, search, now: now() })
  return { shop: toShopWindow(place), view, choice }
}
