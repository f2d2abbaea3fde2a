import { chooseAgent, listBookingAgents } from '#app/contracts/agents.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { listBillProducts } from '#app/contracts/bills.ts'
import {
  createExpressBooking,
  getBooking,
  getJanoowpBooking,
  listBookingsByPeriod,
  listJanoowpBookings
} from '#app/contracts/booking/calls.ts'
import { previewDateChange } from '#app/contracts/booking/change-date.ts'
import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { listCities, listCountries, listDialCodes, listStates } from '#app/contracts/geo.ts'
import { createIssue, listIssues, moveIssue, readIssue } from '#app/contracts/issues/issues.ts'
import { createIssueMessage } from '#app/contracts/issues/messages.ts'
import { createMpagoPayment, createPixCharge } from '#app/contracts/payments.ts'
import { getPublicPlace, listPublicPlaces } from '#app/contracts/places.ts'
import { getOperationsDay, getOperationsMonth } from '#app/contracts/products/calendar.ts'
import { getAvailability, getCalendar } from '#app/contracts/products/public.ts'
import { getTouched } from '#app/contracts/products/unavailability.ts'
import { listCounterDevices, listCounterLogs } from '#app/contracts/trafx/calls.ts'
import { completeExpress } from '#app/domain/booking/complete.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { wholeLogs } from '#app/domain/counter/whole-logs.ts'
import { chooseByEvents, listAgentsOfBookings } from './agents.server.ts'
import type { Ask } from './ask.server.ts'
import {
  bookByPaying,
  completeItems,
  keepCharge,
  previewAtSamePrice,
  readByHash,
  toCheckout
} from './bookings.server.ts'
import { nearCountries, nearDialCodes, statesOf } from './geo.server.ts'
import { addressMessage, completeIssues, completeOneIssue, sayWithMove } from './issues.server.ts'
import { completeSales, listDevicesOfFiles, readDay, readOccupancy, readTouched } from './operation.server.ts'
import { listPlacesOfProducts, readHours, readMonth, readPlaceOfProducts } from './place.server.ts'

interface Rule<E extends Endpoint> {
  endpoint: E
  derive(ask: Ask, input: CallInput<E>): Promise<CallOutput<E>>
}

interface Preparation<E extends Endpoint> {
  endpoint: E
  prepare(ask: Ask, input: CallInput<E>): Promise<CallInput<E>>
}

interface Completion<E extends Endpoint> {
  endpoint: E
  complete(ask: Ask, answer: CallOutput<E>, input: CallInput<E>): CallOutput<E> | Promise<CallOutput<E>>
}

const rule = <E extends Endpoint>(endpoint: E, derive: Rule<E>['derive']): Rule<E> => ({ endpoint, derive })
const preparation = <E extends Endpoint>(endpoint: E, prepare: Preparation<E>['prepare']): Preparation<E> => ({
  endpoint,
  prepare
})
const completion = <E extends Endpoint>(endpoint: E, complete: Completion<E>['complete']): Completion<E> => ({
  endpoint,
  complete
})

const iso = (day: string) => toIsoDay(day) ?? day

/** Calls that the daily work needs, computed from calls of the specification. */
const rules: Rule<Endpoint>[] = [
  rule(getBooking, (ask, { params }) => readByHash(ask, params.uuid)),
  rule(createExpressBooking, bookByPaying),
  rule(listBookingAgents, (ask, { params }) => listAgentsOfBookings(ask, params.uuid)),
  rule(chooseAgent, chooseByEvents),
  rule(previewDateChange, (ask, { params, query }) =>
    previewAtSamePrice(ask, {
      uuid: params.uuid,
      date: iso(String(query?.date ?? '')),
      time: String(query?.time ?? '')
    })
  ),
  rule(getPublicPlace, (ask, { params }) => readPlaceOfProducts(ask, params.uuid)),
  rule(listPublicPlaces, listPlacesOfProducts),
  rule(getAvailability, (ask, { params, query }) => readHours(ask, { uuid: params.uuid, date: iso(query.date) })),
  rule(getCalendar, (ask, { query }) => readMonth(ask, { uuid: query.product_uuid, month: query.month })),
  rule(getOperationsMonth, (ask, { query }) =>
    readOccupancy(ask, { month: query.month, product: String(query.product_uuid ?? '') })
  ),
  rule(getOperationsDay, (ask, { query }) =>
    readDay(ask, { date: iso(query.date), product: String(query.product_uuid ?? '') })
  ),
  rule(getTouched, (ask, { params, query }) => {
    const { from, to, time } = query ?? {}
    return readTouched(ask, { product: params.uuid, from: String(from), to: String(to), time: String(time ?? '') })
  }),
  rule(listCounterDevices, listDevicesOfFiles),
  rule(listDialCodes, async () => nearDialCodes()),
  rule(listCountries, async () => nearCountries()),
  rule(listStates, async (_ask, { params }) => statesOf(params.iso)),
  // The visitor types the city instead.
  rule(listCities, async () => [])
]

/** Calls for which a third-party server needs more input than ours. */
const preparations: Preparation<Endpoint>[] = [preparation(createIssueMessage, addressMessage)]

/** Calls whose third-party answer holds only the specification's fields. */
const completions: Completion<Endpoint>[] = [
  completion(listJanoowpBookings, (_ask, bookings) => bookings.map(completeExpress)),
  completion(getJanoowpBooking, (_ask, booking) => completeExpress(booking)),
  completion(listBookingsByPeriod, async (ask, answer, { query }) =>
    Array.isArray(answer) ? completeItems(ask, answer, daysOf(query)) : answer
  ),
  completion(listBillProducts, (ask, answer, { query }) => completeSales(ask, answer, query)),
  completion(createPixCharge, (_ask, pix, { body }) => {
    keepCharge(body.hash, { pix })
    return pix
  }),
  completion(createMpagoPayment, (_ask, payment, { body }) => {
    keepCharge(String(body.hash ?? ''), toCheckout(payment))
    return payment
  }),
  completion(listCounterLogs, (_ask, logs) => wholeLogs(logs)),
  completion(listIssues, completeIssues),
  completion(readIssue, completeOneIssue),
  completion(createIssue, completeOneIssue),
  completion(moveIssue, sayWithMove)
]

function daysOf(query: CallInput<typeof listBookingsByPeriod>['query']) {
  return { start_date: query?.start_date ?? undefined, end_date: query?.end_date ?? undefined }
}

const rulesById = new Map(rules.map(({ endpoint, derive }) => [endpoint.id, derive]))
const preparationsById = new Map(preparations.map(({ endpoint, prepare }) => [endpoint.id, prepare]))
const completionsById = new Map(completions.map(({ endpoint, complete }) => [endpoint.id, complete]))

/**
 * Answers a call, deriving the answer when the API lacks it.
 * @throws ApiError; `absent` when no other call can supply it
 */
export async function askOrDerive<E extends Endpoint>(
  ask: Ask,
  endpoint: E,
  input: CallInput<E>
): Promise<CallOutput<E>> {
  const prepare = preparationsById.get(endpoint.id)
  const complete = completionsById.get(endpoint.id)
  try {
    const answer = await ask(endpoint, prepare ? ((await prepare(ask, input)) as CallInput<E>) : input)
    return complete ? ((await complete(ask, answer, input)) as CallOutput<E>) : answer
  } catch (error) {
    const derive = error instanceof ApiError && mayBeAbsent(error, endpoint) ? rulesById.get(endpoint.id) : undefined
    if (!derive) throw error
    return (await derive(ask, input)) as CallOutput<E>
  }
}

/**
 * A foreign 404 may mean a missing call; the derived read then finds out itself. Only reads take this path: never
 * write, book or charge another way on a doubt.
 */
const mayBeAbsent = ({ code, status }: ApiError, { method }: Endpoint) =>
  code === 'absent' || (status === 404 && code === 'unknown' && method === 'GET')

/** True when the app can derive this call's answer from others. */
export const isDerived = ({ id }: Endpoint): boolean => rulesById.has(id)
