import { contentOf, loadPage, showPage } from './shown-page.ts'

const everyMs = 4000

/** `<tr-watched>`: while it stands in a visible page, the page is loaded again and shown when it changed. */
export class Watched extends HTMLElement {
  /** Content as the server drew it last; set before any element changes the page. */
  static seen = ''
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
      const content = contentOf(page)
      if (content === Watched.seen || !this.isConnected) return
      Watched.seen = content
      showPage(page)
    } catch {
      // A weak network: the next look tries again, and the page's link loads it by hand.
    } finally {
      this.isLoading = false
    }
  }
}
