import { json, type LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { t } from '#app/domain/words/speech.ts'
import { DemoMark } from './components/document/demo-mark.tsx'
import { useDocument } from './components/document/document-context.ts'
import { hydrates } from './components/document/page-handle.ts'
import { RouteError } from './components/feedback/route-error.tsx'
import { chatMeta } from './components/help/load-chat.ts'
import { SupportChat } from './components/help/support-chat.tsx'
import { unlessRefreshed } from './components/live/unless-refreshed.ts'
import elementsUrl from './entry.elements.ts?url'
import kioskScriptUrl from './entry.kiosk.ts?url'
import staffElementsUrl from './entry.staff-elements.ts?url'
import { takeFlash } from './session/cookie/flash.server.ts'
import { leaveForKiosk } from './session/index.server.ts'
import kioskCssUrl from './styles/kiosk.css?url'
import publicCssUrl from './styles/public.css?url'

/** Reads the flash message and clears its cookie, but not for a page that only looks whether it has changed. */
export async function loader({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  const elsewhere = leaveForKiosk(request)
  if (elsewhere) throw elsewhere
  if (request.headers.has('x-in-place')) return json({ flash: null })
  const { message, headers } = takeFlash(request)
  return json({ flash: message }, { headers })
}

export const shouldRevalidate = unlessRefreshed

export const meta: MetaFunction = ({ error }) => [{ title: error ? titleOfError(error) : 'Trilha' }]

function titleOfError(error: unknown): string {
  if (isRouteErrorResponse(error) && typeof error.data?.closed === 'object') return 'Módulo desligado · Trilha'
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return isMissing ? t('Página não encontrada · Trilha') : t('Algo deu errado · Trilha')
}

const proofs = {
  // Proves that script runs, unless script failed before (js=0) or the browser is too old for ours. The cookie ends
  // with the visit, because script may be off at the next.
  js: "if(!/(^|; )js=0/.test(document.cookie)&&self.AbortController&&'noModule'in HTMLScriptElement.prototype)document.cookie='js=1;path=/;samesite=lax';",
  // A first visit gets the page without script. With the proof set, reload to stream the report.
  partial: 'if(/(^|; )js=1/.test(document.cookie))location.reload();',
  // Our script shows the slots. If it has not run, take the proof back and reload without script.
  streamed:
    "var f=function(){if(!('scripted'in document.documentElement.dataset)){document.cookie='js=0;path=/;max-age=600;samesite=lax';location.reload()}};setTimeout(f,20000);addEventListener('load',function(){setTimeout(f,3000)});"
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, light, failed, partial, streamed, chat, demo, js, answer, language, words, kiosk } = useDocument()
  const drawn = useDrawnBy()
  // The browser's initial state does not contain an error, so React cannot take such a page over.
  const scripted = !light && !failed
  // A partial page reloads itself, so it must not wait for script.
  const runs = scripted && !partial
  // A reader who chose the page without script must not be sent to the streamed one.
  const proof = proofs.js + (partial && !partial.isChosen ? proofs.partial : '') + (streamed ? proofs.streamed : '')
  return (
    <html
      lang={language ?? 'pt-BR'}
      data-demo={demo ? '' : undefined}
      data-words={words}
      data-kiosk={kiosk ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14432b" />
        {chat ? <meta name={chatMeta} content={chat} /> : null}
        <Meta />
        <Alternates />
        <PageStyle />
        <Links />
        {kiosk ? <link rel="stylesheet" href={kioskCssUrl} /> : null}
        {scripted ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: proof }} />
        ) : null}
      </head>
      <body data-js={js && runs ? '' : undefined} data-answer={answer ? '' : undefined} suppressHydrationWarning>
        {demo ? <DemoMark /> : null}
        {children}
        {runs && drawn === 'react' ? <ScrollRestoration nonce={nonce} /> : null}
        {runs && drawn === 'react' ? <Scripts nonce={nonce} /> : null}
        {/* A deferred script would wait for the end of a stream. */}
        {runs && drawn === 'staff' ? (
          <script async={streamed} defer={!streamed} src={staffElementsUrl} nonce={nonce} />
        ) : null}
        {runs && drawn === 'public' ? <Elements /> : null}
        {kiosk && !light ? <script defer src={kioskScriptUrl} nonce={nonce} /> : null}
      </body>
    </html>
  )
}

function Alternates() {
  const { alternates = [] } = useDocument()
  return alternates.map(({ language, href }) => <link key={language} rel="alternate" hrefLang={language} href={href} />)
}

/**
 * A visit's first page carries the script, because another request takes two seconds on a weak network. Later pages name
 * its file, which is then kept.
 */
function Elements() {
  const { nonce, elements } = useDocument()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
  if (elements) return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: elements }} />
  return <script defer src={elementsUrl} nonce={nonce} />
}

const useIsGuarded = () => useMatches().some(({ id }) => id === 'routes/guarded/layout')

/**
 * Pages are the server's HTML with a few elements of ours. React takes over the users' pages that say so
 * (`PageHandle`), and goes on drawing whatever is reached from there.
 */
function useDrawnBy(): 'public' | 'staff' | 'react' {
  const matches = useMatches()
  if (!useIsGuarded()) return 'public'
  const isReached = typeof document !== 'undefined'
  return isReached || matches.some(({ handle }) => hydrates(handle)) ? 'react' : 'staff'
}

/** Public pages inline the sheet. The guarded layout links its own, as does a change of area in the browser. */
function PageStyle() {
  const { nonce, inlineCss, inlined } = useDocument()
  if (useIsGuarded()) return null
  if (!inlineCss) return <link rel="stylesheet" href={publicCssUrl} />
  return (
    <style
      data-sheets={inlined}
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet; React would escape its quotes
      dangerouslySetInnerHTML={{ __html: inlineCss }}
    />
  )
}

export default function App() {
  return (
    <>
      <Outlet />
      <SupportChat />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <main className="wrap" id="conteudo">
      <RouteError />
    </main>
  )
}
