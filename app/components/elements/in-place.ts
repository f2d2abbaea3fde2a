import { bringToFront } from '../document/focus-new.ts'
import { findLink } from '../document/page-link.ts'
import { loadPage, showPage } from './shown-page.ts'

/** Number of the latest click: an earlier answer that comes late is dropped. */
let latest = 0

/** `<tr-in-place>` around links to other states of the same page: they are shown without leaving it. */
export class InPlace extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', follow)
    // Stays after the element is gone: another state of the page may hold none, and Back must still lead here.
    window.addEventListener('popstate', goBack)
  }

  disconnectedCallback(): void {
    this.removeEventListener('click', follow)
  }
}

async function follow(event: MouseEvent): Promise<void> {
  const link = findLink(event)
  if (!link || link.pathname !== window.location.pathname) return
  event.preventDefault()
  if (!(await show(link.href))) return
  window.history.pushState(null, '', link.href)
  bringToFront(document.getElementById(link.hash.slice(1)))
}

function goBack(): void {
  // A hash alone changes nothing of the page.
  if (shownAt !== addressOf(window.location)) void show(window.location.href)
}

const addressOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => `${pathname}${search}`
let shownAt = addressOf(window.location)

/** False when a later click has taken over. */
async function show(address: string): Promise<boolean> {
  latest += 1
  const own = latest
  try {
    const page = await loadPage(address)
    if (own !== latest) return false
    showPage(page)
    shownAt = addressOf(new URL(address))
    return true
  } catch {
    // The browser tells in its own words what is wrong.
    if (own === latest) window.location.assign(address)
    return false
  }
}
