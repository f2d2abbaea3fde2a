import { useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { needsOwnDocument } from '../help/support-chat.tsx'
import {
  bringToFront,
  findBeginning,
  findOutcome,
  focusNew,
  keepFocus,
  type PageBefore,
  readPageBefore
} from './focus-new.ts'
import { findLink, focusInPage } from './page-link.ts'
import { forgetLeft, keepLeft } from './rescue.ts'
import { useListener } from './use-listener.ts'

function findPageLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = findLink(event)
  if (!link || link.getAttribute('href')?.charAt(0) === '#') return
  if (link.hasAttribute('download') || link.closest('[data-native]') || (link.target && link.target !== '_self')) return
  // Leave files and chart images to the browser.
  if (/\.\w+$/.test(link.pathname) || needsOwnDocument(link.pathname)) return
  return link
}

/**
 * Follows plain `<a>` elements without a reload and focuses the new page; a router link costs the server ten times as
 * much. Links in a `data-native` block are left to the browser.
 */
export function usePageLinks(container: RefObject<HTMLElement>) {
  const navigate = useNavigate()
  const { pathname, hash, key } = useLocation()
  const shown = useRef({ pathname, key })

  // The window hears a click after React, so that one which a component handled arrives with its default prevented.
  useListener('click', (event) => {
    focusInPage(event)
    const link = findPageLink(event)
    if (!link || !container.current?.contains(link)) return
    event.preventDefault()
    // A script may fail before React draws that the page is being left.
    keepLeft(link.pathname + link.search)
    navigate(link.pathname + link.search + link.hash)
  })

  // Call it first: a row that the URL names takes the focus over from new content.
  useAnswerFocus()

  useEffect(() => {
    forgetLeft()
    const before = shown.current
    shown.current = { pathname, key }
    const named = before.key !== key && hash ? document.getElementById(hash.slice(1)) : null
    if (named) return bringToFront(named)
    if (before.pathname === pathname) return
    // A dialog and an error summary take the focus themselves.
    if (!document.querySelector('[role="dialog"], [role="alert"]')) findBeginning()?.focus()
  }, [pathname, key, hash])
}

/** Shows the answer to a form that the browser posted itself (files, uploads): the new document holds it. */
function takeOutcome(): void {
  if (window.__remixContext.state.actionData && document.activeElement === document.body) bringToFront(findOutcome())
}

/** After each post to the same page, and each form that asks for a further part, scrolls to new content and focuses it. */
function useAnswerFocus(): void {
  const { state, formMethod } = useNavigation()
  const { pathname, hash } = useLocation()
  const isDrawn = useRef(false)
  const sent = useRef<PageBefore | null>(null)
  const asked = useRef<PageBefore | null>(null)
  const method = formMethod?.toUpperCase()
  const isSending = state === 'submitting' && method === 'POST'
  const isAsking = state === 'loading' && method === 'GET'

  useEffect(() => {
    function takeAnswer() {
      if (isSending) sent.current = readPageBefore()
      const before = sent.current
      if (isSending || !before) return
      const isSamePage = before.path === pathname
      // The answer is drawn before its data is reloaded. Move the focus once only: by then the user may be elsewhere.
      if (isSamePage && hash === '' && focusNew(before)) sent.current = null
      if (state !== 'idle') return
      if (isSamePage && sent.current) keepFocus(before)
      sent.current = null
    }

    function takeAskedPart() {
      if (isAsking) asked.current ??= readPageBefore()
      const before = asked.current
      if (isAsking || !before) return
      asked.current = null
      if (before.path === pathname && before.asks && !focusNew(before)) keepFocus(before)
    }

    if (!isDrawn.current) takeOutcome()
    isDrawn.current = true
    takeAnswer()
    takeAskedPart()
  }, [isSending, isAsking, state, pathname, hash])
}
