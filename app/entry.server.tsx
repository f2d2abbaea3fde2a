import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  LoaderFunctionArgs
} from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { DocumentContext } from '#app/components/document-context.ts'
import { FailureContext } from '#app/components/failure-context.ts'
import publicCss from '#app/styles/public.css?inline'
import { describeFailure } from './describe-failure.server.ts'

export { runtime } from './runtime/runtime.server.ts'

const guardedRoutes = 'routes/guarded/'

/** Renders a page in one piece: compressed in one call it costs half of what a stream does (design: architecture). */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce, light, formToken, failure }: AppLoadContext
): Response {
  const { matches, errors } = remixContext.staticHandlerContext
  const isGuarded = matches.some(({ route }) => route.id.startsWith(guardedRoutes))
  const shown = errors && failure ? failure : null
  const value = { nonce, light, formToken, inlineCss: publicCss, failed: errors !== null }
  const markup = renderToString(
    <DocumentContext.Provider value={value}>
      <FailureContext.Provider value={shown}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </FailureContext.Provider>
    </DocumentContext.Provider>
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('x-rendered', 'whole')
  if (!headers.has('cache-control')) headers.set('cache-control', isGuarded ? 'no-store' : 'private, no-cache')
  return new Response(`<!DOCTYPE html>${markup}`, { headers, status: shown?.status ?? status })
}

/** What a page change in the browser gets: never kept, and an error in words instead of "Unexpected Server Error". */
export const handleDataRequest: HandleDataRequestFunction = (response, { context }) => {
  if (response.headers.has('x-remix-error') && context.failure) {
    const { status, message, requestId } = context.failure
    const headers = { 'x-remix-catch': 'yes', 'cache-control': 'no-store' }
    return Response.json({ message, requestId }, { status, headers })
  }
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
  return response
}

/** Called once for everything thrown that is not a Response. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (!request.signal.aborted) context.failure = describeFailure(error, request, context.requestId)
}
