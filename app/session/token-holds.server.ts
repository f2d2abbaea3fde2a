import { callApi } from '#app/api-client/call-api.server.ts'
import type { CallContext } from '#app/api-client/who-asks.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { getSession } from '#app/contracts/auth.ts'
import { listBookingsByPeriod } from '#app/contracts/booking/calls.ts'

/** A page asks many calls at once: what held a moment ago is not asked again for each of them that fails. */
const believedMs = 5000
const mostBelieved = 500

const nothingThere = { query: { start_date: '2000-01-01', end_date: '2000-01-01', nocache: '1' } }

/** Until when, in milliseconds of this process, tokens are believed that a specified call answered for. */
const believed = new Map<string, number>()

/** False only where the main API says that the token holds no more: what gives no answer throws nobody out. */
export async function tokenHolds(context: CallContext): Promise<boolean> {
  const status = await statusOf(callApi(getSession, {}, context))
  if (status === 401) return false
  return isMissing(status) ? holdsAsSpecified(context) : true
}

const isMissing = (status: number) => status === 404 || status === 405 || status === 501

/** An API that has the specification's calls alone: the bookings of a day that has none. */
async function holdsAsSpecified(context: CallContext): Promise<boolean> {
  const { token = '' } = context
  if ((believed.get(token) ?? 0) > performance.now()) return true
  if ((await statusOf(callApi(listBookingsByPeriod, nothingThere, context))) === 401) return false
  if (believed.size >= mostBelieved) believed.clear()
  believed.set(token, performance.now() + believedMs)
  return true
}

/** 200 where it was answered, 0 where nothing came. */
async function statusOf(asked: Promise<unknown>): Promise<number> {
  try {
    await asked
    return 200
  } catch (error) {
    if (error instanceof ApiError) return error.status
    throw error
  }
}
