import { bringToFront } from '../document/focus-new.ts'
import { findLink } from '../document/page-link.ts'
import { loadPage, showPage } from './shown-page.ts'

/** Number of the latest request: an earlier answer that comes late is dropped. */
let latest = 0

/** `<tr-in-place>` around links to other states of the same page: they are shown without leaving it. */
export class InPlace extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', follow)
    hearBack()
  }

  disconnectedCallback(): void {
    this.removeEventListener('click', follow)
  }
}

async function follow(event: MouseEvent): Promise<void> {
  const link = findLink(event)
  if (!link || link.pathname !== window.location.pathname) return
  event.preventDefault()
  if (await goInPlace(link.href)) bringToFront(document.getElementById(link.hash.slice(1)))
}

/**
 * Call it where pages are shown in place. It stays, because another state of the page may hold no such element, and Back
 * must still lead here.
 */
export function hearBack(): void {
  window.addEventListener('popstate', goBack)
}

function goBack(): void {
  // A hash alone changes nothing of the page.
  if (shownAt !== addressOf(window.location)) void showInPlace(window.location.href)
}

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => `${pathname}${search}`
let shownAt = addressOf(window.location)

/** Shows another state of this page, with an entry of its own in the history. False when a later request has taken over. */
export async function goInPlace(address: string): Promise<boolean> {
  const isShown = await showInPlace(address)
  if (isShown && address !== window.location.href) window.history.pushState(null, '', address)
  return isShown
}

/** Requests under way that the reader asked for. */
let asked = 0

/**
 * False when a later request has taken over, or when the page did not come. Then the browser loads it and says in its own
 * words what is wrong, unless the request `isQuiet`. A quiet request gives way to what the reader has asked for.
 */
export async function showInPlace(address: string, { isQuiet = false } = {}): Promise<boolean> {
  if (isQuiet && asked > 0) return false
  latest += 1
  const own = latest
  if (!isQuiet) asked += 1
  // A browser that leaves for another page breaks the request off, which must not lead back here.
  let isLeaving = false
  const leave = () => {
    isLeaving = true
  }
  window.addEventListener('beforeunload', leave)
  try {
    const page = await loadPage(address)
    if (own !== latest) return false
    const next = addressOf(new URL(address))
    showPage(page, { isSame: next === shownAt })
    shownAt = next
    return true
  } catch {
    if (own === latest && !isQuiet && !isLeaving) window.location.assign(address)
    return false
  } finally {
    window.removeEventListener('beforeunload', leave)
    if (!isQuiet) asked -= 1
  }
}
