import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { Links, Meta, type MetaFunction, Outlet, Scripts, ScrollRestoration, useMatches } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useDocument } from './components/document-context.ts'
import { RouteError } from './components/route-error.tsx'
import { takeFlash } from './session/flash.server.ts'
import publicCssUrl from './styles/public.css?url'

/** The flash message's own cookie is cleared by the answer that shows it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { message, headers } = takeFlash(request)
  return json({ flash: message }, { headers })
}

export const meta: MetaFunction = ({ error }) => [{ title: error ? 'Algo deu errado · Trilha' : 'Trilha' }]

/** Proves to the next request that script runs here. */
const proveScript = "document.cookie='js=1;path=/;max-age=31536000;samesite=lax'"

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, light, failed } = useDocument()
  const scripted = !light && !failed
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#14432b" />
        <Meta />
        <PageStyle />
        <Links />
        {scripted ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: proveScript }} />
        ) : null}
      </head>
      <body>
        {children}
        {scripted ? <ScrollRestoration nonce={nonce} /> : null}
        {scripted ? <Scripts nonce={nonce} /> : null}
      </body>
    </html>
  )
}

/** Public pages carry their style; the guarded layout links its own. In the browser a change of area links it too. */
function PageStyle() {
  const { nonce, inlineCss } = useDocument()
  const isGuarded = useMatches().some(({ id }) => id === 'routes/guarded/layout')
  if (isGuarded) return null
  if (!inlineCss) return <link rel="stylesheet" href={publicCssUrl} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet; React would escape its quotes
  return <style data-page="" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineCss }} />
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <main className="wrap" id="conteudo">
      <RouteError />
    </main>
  )
}
