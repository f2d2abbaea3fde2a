import { callApi } from '#app/api-client/call-api.server.ts'
import type { CallContext } from '#app/api-client/who-asks.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { getSession } from '#app/contracts/auth.ts'
import { listBookingsByPeriod } from '#app/contracts/booking/calls.ts'

/**
 * Milliseconds. One page makes many calls: a token that was valid a moment ago is not checked again for each failure.
 */
const believedMs = 5000
const mostBelieved = 500

const nothingThere = { query: { start_date: '2000-01-01', end_date: '2000-01-01', nocache: '1' } }

/** Tokens that were valid lately, with their expiry in milliseconds of this process. */
const believed = new Map<string, number>()

/** False only when the main API says that the token is no longer valid; a missing answer signs nobody out. */
export async function tokenHolds(context: CallContext): Promise<boolean> {
  const status = await answerStatus(callApi(getSession, {}, context))
  if (status === 401) return false
  return isMissing(status) ? holdsAsSpecified(context) : true
}

const isMissing = (status: number) => status === 404 || status === 405 || status === 501

/** An API limited to the specification has no session call, so ask for the bookings of a day without any. */
async function holdsAsSpecified(context: CallContext): Promise<boolean> {
  const { token = '' } = context
  if ((believed.get(token) ?? 0) > performance.now()) return true
  if ((await answerStatus(callApi(listBookingsByPeriod, nothingThere, context))) === 401) return false
  if (believed.size >= mostBelieved) believed.clear()
  believed.set(token, performance.now() + believedMs)
  return true
}

/** 200 for an answer, 0 when none came. */
async function answerStatus(asked: Promise<unknown>): Promise<number> {
  try {
    await asked
    return 200
  } catch (error) {
    if (error instanceof ApiError) return error.status
    throw error
  }
}
