import { useLocation, useNavigate } from '@remix-run/react'
import { type RefObject, useEffect, useRef } from 'react'
import { needsOwnDocument } from './support-chat.tsx'

/** The link of a plain left click that the router should follow; undefined for everything the browser does better. */
export function findPageLink(event: MouseEvent): HTMLAnchorElement | undefined {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link?.href || link.origin !== window.location.origin) return
  if (link.hasAttribute('download') || link.closest('[data-native]') || (link.target && link.target !== '_self')) return
  if (link.hash && link.pathname === window.location.pathname && link.search === window.location.search) return
  // Files and chart images are not pages.
  if (/\.\w+$/.test(link.pathname) || needsOwnDocument(link.pathname)) return
  return link
}

/**
 * Plain `<a>` inside `container` become page changes without a reload, and focus moves to the new page's content.
 * Plain links keep a long list cheap to render: a router link costs ten times as much on the server.
 * `step` tells the pages of one path apart. A link in a `data-native` block is left to the browser.
 */
export function usePageLinks(container: RefObject<HTMLElement>, step = '') {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const page = `${pathname} ${step}`
  const shown = useRef(page)

  useEffect(() => {
    const follow = (event: MouseEvent) => {
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
    if (shown.current === page) return
    shown.current = page
    // A dialog and an error summary take the focus themselves.
    if (!document.querySelector('[role="dialog"], [role="alert"]')) document.getElementById('conteudo')?.focus()
  }, [page])
}
