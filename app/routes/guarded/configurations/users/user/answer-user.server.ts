import { json, redirect } from '@remix-run/node'
import { ApiError } from '#app/contracts/api-error.ts'
import { type FlashMessage, flashHeaders } from '#app/session/cookie/flash.server.ts'

/** Refusals that are about the user and what is left to do, and not about the program. */
const answerable = new Set([403, 409, 422, 429, 503])

interface Done {
  request: Request
  to: string
  text: string
}

/** Does one thing and says so on the next page; a refusal is said there too. @throws ApiError for anything else */
export async function doAndSay(work: Promise<unknown>, { request, to, text }: Done): Promise<Response> {
  const refusal = await refusalOf(work)
  return say({ request, to, text }, refusal)
}

/** For what answers by itself where it succeeds: its refusal is said on the next page. @throws ApiError for anything else */
export async function orSay<T>(work: Promise<T>, done: Omit<Done, 'text'>): Promise<T | Response> {
  const refusal = await refusalOf(work)
  return refusal ? say({ ...done, text: '' }, refusal) : work
}

function say({ request, to, text }: Done, refusal: ApiError | null): Response {
  const flash: Omit<FlashMessage, 'id'> = refusal
    ? { tone: 'warning', text: refusal.message }
    : { tone: 'success', text }
  return redirect(to, { headers: flashHeaders(request, flash) })
}

/** For a dialog: done leads on, a refusal comes back to the question with its reason. @throws ApiError for anything else */
export async function doOrExplain(work: Promise<unknown>, { request, to, text }: Done) {
  const refusal = await refusalOf(work)
  if (refusal) return json({ error: { '': [refusal.message] } }, refusal.status)
  return redirect(to, { headers: flashHeaders(request, { tone: 'success', text }) })
}

async function refusalOf(work: Promise<unknown>): Promise<ApiError | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof ApiError && answerable.has(error.status)) return error
    throw error
  }
}
