import { useLocation, useNavigate } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { needsOwnDocument } from '../help/support-chat.tsx'

function findLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link?.href && link.origin === window.location.origin) return link
}

function findPageLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = findLink(event)
  if (!link || link.getAttribute('href')?.charAt(0) === '#') return
  if (link.hasAttribute('download') || link.closest('[data-native]') || (link.target && link.target !== '_self')) return
  // Files and chart images are not pages.
  if (/\.\w+$/.test(link.pathname) || needsOwnDocument(link.pathname)) return
  return link
}

/** To the router a new hash is a new page: it would drop the action's answer, such as codes shown only once. */
function focusInPage(event: MouseEvent): void {
  const href = findLink(event)?.getAttribute('href') ?? ''
  const target = href.charAt(0) === '#' ? document.getElementById(href.slice(1)) : null
  if (!target) return
  target.focus({ preventScroll: true })
  // What takes no focus the browser shows by its hash.
  if (document.activeElement !== target) return
  event.preventDefault()
  const shown = target.closest('.field') ?? target
  shown.scrollIntoView()
}

/**
 * Follows plain `<a>` without a reload and focuses the new page; a router link costs the server ten times as much.
 * `step` tells the pages of one path apart. Links in a `data-native` block are left to the browser.
 */
export function usePageLinks(container: RefObject<HTMLElement>, step = '') {
  const navigate = useNavigate()
  const { pathname, hash, key } = useLocation()
  const page = `${pathname} ${step}`
  const shown = useRef({ page, key })

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      focusInPage(event)
      const link = findPageLink(event)
      if (!link || !container.current?.contains(link)) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash)
    }
    // On the document, after React: what a component handled itself comes here with its default prevented.
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [container, navigate])

  useEffect(() => {
    const before = shown.current
    shown.current = { page, key }
    // What an action changed, or where that is out of sight, the message that says so.
    if (before.key !== key && hash) return focusOn(document.getElementById(hash.slice(1)) ?? findMessage())
    if (before.page === page) return
    // A dialog and an error summary take the focus themselves.
    if (!document.querySelector('[role="dialog"], [role="alert"]')) focusOn(findBeginning())
  }, [page, key, hash])
}

/** Where a page of one task begins, as its own `data-begin` says. */
const findBeginning = () => document.querySelector<HTMLElement>('[data-begin]') ?? document.getElementById('conteudo')

const findMessage = () => document.querySelector<HTMLElement>('.flash') ?? document.getElementById('conteudo')

function focusOn(element: HTMLElement | null): void {
  element?.focus()
}
