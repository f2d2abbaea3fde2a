import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  LoaderFunctionArgs
} from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { DocumentContext, type DocumentValue } from '#app/components/document/document-context.ts'
import { FailureContext } from '#app/components/feedback/failure-context.ts'
import { findChat } from '#app/components/help/support-chat.tsx'
import { WITHOUT_SCRIPT } from '#app/components/report/report-refresh.tsx'
import { VISITOR_LANGUAGES } from '#app/domain/words/speech.ts'
import { isSpoken, pathIn, preferredLanguage, toVisitorLanguage } from '#app/domain/words/spoken-pages.ts'
import { ownTurn } from '#app/time/in-turns.server.ts'
import { carriedSheets } from './carried-sheets.server.ts'
import { describeFailure } from './describe-failure.server.ts'
import elements from './entry.elements.ts?raw'
import { runtime } from './runtime/runtime.server.ts'
import { BROWSER_WORDS } from './runtime/speech.server.ts'
import { kioskBrowser } from './session/index.server.ts'
import { loadWithPage, planRefresh, settleArrivals, streamDrawings, watchArrivals } from './stream-page.server.ts'

export { runtime }

const guardedRoutes = 'routes/guarded/'

/** Milliseconds that a page waits for its report slots before it is sent partially. */
const wholeWithinMs = 1200
const lingerMs = 15_000

/**
 * Sends the page in one piece, at half the cost of a stream. Only a report with pending slots streams, to a browser
 * that has proved to run script.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext
): Promise<Response> {
  const { matches, errors, actionHeaders, actionData, loaderData } = remixContext.staticHandlerContext
  if (errors) await keepTyped(status, remixContext, context)
  // Remix drops an action's headers, so copy the Retry-After of a refused form.
  const wait = Object.values(actionHeaders).map((of) => of.get('retry-after'))[0]
  const shown = errors && context.failure ? context.failure : null
  const after = shown?.retryAfterSeconds ?? wait
  if (after) headers.set('retry-after', String(after))
  const { nonce, light, js } = context
  const kiosk = kioskBrowser.read(request)
  const value: DocumentValue = {
    ...toDocument(context, { matches, hasFailed: errors !== null, hasAnswer: actionData !== null }),
    ...describeLanguage(request, headers, remixContext, context),
    ...(kiosk && { kiosk: { hasTerminal: kiosk.hasTerminal } })
  }
  const mayChat = !light && !errors && !kiosk && !isChatOff(loaderData)
  const chat = mayChat ? findChat(request.url, runtime.settings.supportChat) : ''
  // This header lets the door widen the page's policy for the chat.
  if (chat) headers.set('x-support-chat', 'on')
  const draw = (page: EntryContext, more: Partial<DocumentValue> = {}) => {
    const markup = renderToString(
      <DocumentContext.Provider value={{ ...value, chat, ...more }}>
        <FailureContext.Provider value={shown}>
          <RemixServer context={page} url={request.url} nonce={nonce} />
        </FailureContext.Provider>
      </DocumentContext.Provider>
    )
    return `<!DOCTYPE html>${markup}`
  }
  const isGuarded = matches.some(({ route }) => route.id.startsWith(guardedRoutes))
  headers.set('content-type', 'text/html; charset=utf-8')
  if (kiosk) leadBackToStart(headers, { pathname: new URL(request.url).pathname, runs: js && !light })
  if (!headers.has('cache-control')) headers.set('cache-control', isGuarded ? 'no-store' : 'private, no-cache')
  const answer = { headers, status: shown?.status ?? status }
  const isChosen = new URL(request.url).searchParams.has(WITHOUT_SCRIPT)
  // Forget the proof of script, so that the next report of this visit asks for it anew.
  if (isChosen) headers.append('set-cookie', 'js=; Path=/; Max-Age=0; SameSite=Lax')
  const arrivals = watchArrivals(remixContext)
  if (js && !isChosen && !light && !errors && !arrivals.isWhole()) {
    // Script that shows pages in place reads no stream: the browser loads the report itself.
    if (request.headers.has('x-in-place')) return leaveReaders(context, new Response(null, { status: 204, headers }))
    return streamDrawings({ arrivals, draw: (page) => draw(page, { streamed: true }), answer })
  }
  await settleArrivals(arrivals, errors ? 0 : wholeWithinMs)
  await ownTurn()
  // Nothing is awaited between this and the drawing: the last period could end meanwhile, and a whole page would reload.
  const partial = arrivals.isWhole() || errors ? undefined : { ...planRefresh(request, headers), isChosen }
  const markup = draw(arrivals.page(), { partial })
  for (const reader of context.slotReaders ?? []) reader.leave(partial ? lingerMs : 0)
  headers.set('x-rendered', 'whole')
  return new Response(context.lead?.(markup) ?? markup, answer)
}

/** A kiosk keeps no page. Where no script watches for idleness, the page leads back to the start by itself. */
function leadBackToStart(headers: Headers, { pathname, runs }: { pathname: string; runs: boolean }): void {
  headers.set('cache-control', 'no-store')
  if (runs || headers.has('refresh')) return
  headers.set('refresh', `${pathname === '/totem' ? 600 : 60};url=/totem`)
}

interface Drawn {
  matches: EntryContext['staticHandlerContext']['matches']
  hasFailed: boolean
  hasAnswer: boolean
}

function toDocument({ nonce, light, formToken, js, demo }: AppLoadContext, drawn: Drawn): DocumentValue {
  const carried = carriedSheets(drawn.matches.map(({ route }) => route.id))
  return {
    nonce,
    light,
    formToken,
    demo,
    inlineCss: carried.text,
    inlined: carried.hrefs.join(' '),
    failed: drawn.hasFailed,
    answer: drawn.hasAnswer,
    js: js && !light,
    elements: js ? '' : elements
  }
}

/** Says in which language the page is, which one the browser would rather read, and where the others are. */
function describeLanguage(
  { url, headers: asked }: Request,
  headers: Headers,
  { staticHandlerContext: { loaderData, errors } }: EntryContext,
  context: AppLoadContext
): Pick<DocumentValue, 'language' | 'suggested' | 'words' | 'alternates'> {
  const language = toVisitorLanguage(context.language)
  if (language === 'pt-BR' && !isSpoken(new URL(url).pathname)) return {}
  const preferred = preferredLanguage(asked.get('accept-language') ?? '')
  headers.append('vary', 'Accept-Language')
  return {
    language,
    suggested: preferred && preferred !== language ? preferred : undefined,
    words: BROWSER_WORDS[language],
    alternates: errors ? [] : alternatesOf(loaderData, context.origin)
  }
}

/** Only pages that say their own address are for search engines. */
function alternatesOf(loaderData: Record<string, unknown>, origin: string): DocumentValue['alternates'] {
  const [own] = Object.values(loaderData).flatMap((data) => (data as { share?: { url: string } } | null)?.share ?? [])
  if (!own?.url.startsWith(origin)) return []
  const path = own.url.slice(origin.length)
  const inEach = VISITOR_LANGUAGES.map((language) => ({ language, href: `${origin}${pathIn(language, path)}` }))
  return [...inEach, { language: 'x-default', href: own.url }]
}

/** Loading goes on for the request that follows. */
function leaveReaders({ slotReaders = [] }: AppLoadContext, answer: Response): Response {
  for (const reader of slotReaders) reader.leave(lingerMs)
  return answer
}

/** Keeps the typed form for the error page, unless the action accepted it. */
async function keepTyped(status: number, { staticHandlerContext }: EntryContext, context: AppLoadContext) {
  const { requestId, failure = { status, message: undefined, requestId } } = context
  const answers = Object.values(staticHandlerContext.actionData ?? {})
  if (!answers.every(isRefused)) return
  const typed = await context.typed?.()
  if (typed) context.failure = { ...failure, typed }
}

/**
 * Looks for an error in the action's answer, or for a form to draw again, e.g. with more rows. The shapes differ by form,
 * but each has one near its top.
 */
function isRefused(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  if ('initialValue' in answer) return true
  const { error, errors, result, refused, problem } = answer as Record<string, unknown>
  const said = [error, errors, problem, refused].some((one) =>
    typeof one === 'object' && one !== null ? Object.keys(one).length > 0 : Boolean(one)
  )
  return said || isRefused(result)
}

interface Told {
  supportChat?: boolean
  shop?: { supportChat?: boolean } | null
  place?: { shop?: Told['shop'] } | null
}

/** True when the place has turned the chat off. The flag is in the loader data of its frame or its public pages. */
function isChatOff(loaderData: Record<string, unknown>): boolean {
  return Object.values(loaderData).some((data) => {
    if (typeof data !== 'object' || data === null) return false
    const { shop, place, supportChat } = data as Told
    return [supportChat, shop?.supportChat, place?.shop?.supportChat].includes(false)
  })
}

/** Disables caching and replaces "Unexpected Server Error" with the reason. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { request, context }) => {
  if (response.headers.has('x-remix-error') && context.failure) {
    const { status, message, requestId, retryAfterSeconds, isAbsent } = context.failure
    const headers = new Headers({ 'x-remix-catch': 'yes', 'cache-control': 'no-store' })
    if (retryAfterSeconds) headers.set('retry-after', String(retryAfterSeconds))
    return Response.json({ message, requestId, isAbsent }, { status, headers })
  }
  if (context.slotReaders?.length) {
    await response.body?.cancel()
    return leaveReaders(context, loadWithPage(request))
  }
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store')
  return response
}

/** Remix calls this once for every thrown value that is not a Response. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted) return
  const failure = describeFailure(error, request, context.requestId)
  // Another loader's failure tells more than a missing call.
  if (!failure.isAbsent || !context.failure) context.failure = failure
}
