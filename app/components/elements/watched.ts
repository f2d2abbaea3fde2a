import { loadPage, showPage } from './shown-page.ts'

const everyMs = 4000

/** `<tr-watched state="…">`: while it stands in a visible page, the page is loaded again, and shown in another state. */
export class Watched extends HTMLElement {
  private timer = 0
  private isLoading = false

  connectedCallback(): void {
    this.timer = window.setInterval(this.look, everyMs)
    document.addEventListener('visibilitychange', this.look)
  }

  disconnectedCallback(): void {
    window.clearInterval(this.timer)
    document.removeEventListener('visibilitychange', this.look)
  }

  private readonly look = async () => {
    if (document.hidden || this.isLoading) return
    this.isLoading = true
    try {
      const page = await loadPage(window.location.href)
      const state = page.querySelector('tr-watched')?.getAttribute('state')
      if (state !== this.getAttribute('state') && this.isConnected) showPage(page, { isSame: true })
    } catch {
      // A weak network: the next look tries again, and the page's link loads it by hand.
    } finally {
      this.isLoading = false
    }
  }
}
