import { Buffer } from 'node:buffer'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { getPhoto } from '#app/contracts/account.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { openCall } from '#app/session/viewer.server.ts'

/** A picture opened as a page must not run or load anything. */
const policy = "default-src 'none'; sandbox"

const year = 365 * 24 * 3600

/** True for a browser that lists the kinds of pictures that it draws, without WebP: Safari before 14. */
function needsJpeg(request: Request): boolean {
  const accept = request.headers.get('accept') ?? ''
  return accept.includes('image/') && !accept.includes('image/webp')
}

/**
 * Needs only the id. A changed photo gets a new id, so the browser may cache it for ever; shared caches may not,
 * because the door may add a cookie to the response.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const headers = { 'content-security-policy': policy, 'x-content-type-options': 'nosniff' }
  try {
    const query = needsJpeg(request) ? ({ as: 'jpeg' } as const) : {}
    const { mime, data } = await openCall(request)(getPhoto, { params: { id: params.id ?? '' }, query })
    const kept = { 'content-type': mime, 'cache-control': `private, max-age=${year}, immutable`, vary: 'accept' }
    return new Response(Buffer.from(data, 'base64'), { headers: { ...headers, ...kept } })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // An image cannot show an error, so the page shows its alternative text.
    const status = error.status === 404 ? 404 : 503
    return new Response(null, { status, headers: { ...headers, 'cache-control': 'no-store' } })
  }
}
