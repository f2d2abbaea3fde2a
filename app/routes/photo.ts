import { Buffer } from 'node:buffer'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { getPhoto } from '#app/contracts/account.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { openCall } from '#app/session/viewer.server.ts'

/** Opened by itself a picture runs and loads nothing. */
const policy = "default-src 'none'; sandbox"

const year = 365 * 24 * 3600

/**
 * The id is all it takes. Another photo has another id, so the browser may keep it for ever, but no cache between:
 * the door may have set a cookie beside it.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const headers = { 'content-security-policy': policy, 'x-content-type-options': 'nosniff' }
  try {
    const { mime, data } = await openCall(request)(getPhoto, { params: { id: params.id ?? '' } })
    const kept = { 'content-type': mime, 'cache-control': `private, max-age=${year}, immutable` }
    return new Response(Buffer.from(data, 'base64'), { headers: { ...headers, ...kept } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // An image has no words: whatever the reason, the page shows its alternative text.
    const status = error.status === 404 ? 404 : 503
    return new Response(null, { status, headers: { ...headers, 'cache-control': 'no-store' } })
  }
}
