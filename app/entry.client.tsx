import { RemixBrowser } from '@remix-run/react'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { DocumentContext } from './components/document/document-context.ts'
import { equipOldBrowser } from './components/document/old-browsers.ts'
import { rescueLost } from './components/document/rescue.ts'
import { defineStaff } from './components/elements/staff.ts'
import { holdUnreached } from './components/form/unreached.ts'
import { readChatUrl } from './components/help/load-chat.ts'

/** False for a browser that lacks a needed feature: the page stays plain HTML, which works. */
function canHydrate(): boolean {
  return (
    typeof AbortController === 'function' &&
    typeof FormData === 'function' &&
    'entries' in FormData.prototype &&
    'getAll' in URLSearchParams.prototype &&
    'finally' in Promise.prototype
  )
}

/** Elements change their HTML, so they begin once React has compared it with its own. */
function WithElements({ children }: { children: ReactNode }) {
  useEffect(() => {
    defineStaff()
  }, [])
  return children
}

if (canHydrate() && !rescueLost()) {
  equipOldBrowser()
  holdUnreached()
  const style = document.querySelector('style[data-sheets]')
  const inlined = style?.getAttribute('data-sheets') ?? ''
  const inlineCss = style?.textContent ?? ''
  const demo = 'demo' in document.documentElement.dataset
  const js = 'js' in document.body.dataset
  const value = { nonce: '', light: false, formToken: '', demo, js, inlineCss, inlined, chat: readChatUrl() }
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentContext.Provider value={value}>
          <WithElements>
            <RemixBrowser />
          </WithElements>
        </DocumentContext.Provider>
      </StrictMode>
    )
  })
}
