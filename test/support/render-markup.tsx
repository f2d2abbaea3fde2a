import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { DocumentContext, type DocumentValue } from '#app/components/document/document-context.ts'

/** Renders a component as a browser without script gets it. `at`: the page's path and query. */
export async function renderMarkup(
  element: ReactElement,
  { at = '/', ...document }: { at?: string } & Partial<DocumentValue> = {}
): Promise<string> {
  const value: DocumentValue = { nonce: 'n', light: false, formToken: 'token-1', inlineCss: '', ...document }
  const page = <DocumentContext.Provider value={value}>{element}</DocumentContext.Provider>
  const handler = createStaticHandler([{ path: '*', element: page }])
  const context = await handler.query(new Request(`http://localhost${at}`))
  if (context instanceof Response) throw new Error('The static router redirected')
  const router = createStaticRouter(handler.dataRoutes, context)
  return renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />)
}
