import { loadPage } from './shown-page.ts'

/** Milliseconds without a key after which the typed text is searched. */
const restMs = 250
const leastLetters = 2

/**
 * `<tr-search>` around the frame's search form: Ctrl+K leads to its field, and what the search page finds is shown below
 * it while a person types. Arrows go through it, Escape closes it, Enter in the field opens the page.
 */
export class QuickSearch extends HTMLElement {
  private timer = 0
  /** The search under way: the next key ends it. */
  private asking: AbortController | null = null

  connectedCallback(): void {
    document.addEventListener('keydown', this.open)
    this.addEventListener('input', this.wait)
    this.addEventListener('keydown', this.move)
    this.addEventListener('focusout', this.leave)
  }

  disconnectedCallback(): void {
    this.drop()
    document.removeEventListener('keydown', this.open)
    this.removeEventListener('input', this.wait)
    this.removeEventListener('keydown', this.move)
    this.removeEventListener('focusout', this.leave)
  }

  private readonly open = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
    const field = this.querySelector('input')
    if (!field) return
    event.preventDefault()
    const isShown = field.getClientRects().length > 0
    if (isShown) field.select()
    else this.querySelector('a')?.click()
    if (isShown) field.focus()
  }

  private readonly wait = (event: Event) => {
    // A page that refreshes itself waits for a begun form; this one loses nothing.
    event.stopPropagation()
    this.drop()
    this.timer = window.setTimeout(() => void this.find(), restMs)
  }

  private drop(): void {
    window.clearTimeout(this.timer)
    this.asking?.abort()
    this.asking = null
  }

  private async find(): Promise<void> {
    const form = this.querySelector('form')
    const typed = this.querySelector('input')?.value.trim() ?? ''
    if (!form || typed.length < leastLetters) return this.close()
    const asking = new AbortController()
    this.asking = asking
    try {
      const page = await loadPage(`${form.action}?${new URLSearchParams({ q: typed }).toString()}`, asking)
      const found = page.getElementById('achados')
      if (!asking.signal.aborted && found) this.show(found)
    } catch {
      // Enter still opens the page, where the browser says in its own words what is wrong.
      if (!asking.signal.aborted) this.close()
    }
  }

  private show(found: HTMLElement): void {
    const panel = this.querySelector<HTMLElement>('.hits-below')
    if (!panel) return
    panel.textContent = ''
    const status = panel.appendChild(document.createElement('p'))
    status.className = 'muted small'
    status.setAttribute('role', 'status')
    const hits = panel.appendChild(document.importNode(found, true))
    hits.removeAttribute('id')
    panel.hidden = false
    // A screen reader hears only what changes after the element stands.
    status.textContent = hits.querySelector('a') === null ? 'Nada encontrado' : 'Setas para escolher, Enter para abrir'
  }

  private close(): void {
    this.drop()
    const panel = this.querySelector<HTMLElement>('.hits-below')
    if (panel) panel.hidden = true
  }

  private readonly move = (event: KeyboardEvent) => {
    const panel = this.querySelector<HTMLElement>('.hits-below')
    const field = this.querySelector('input')
    if (!panel || panel.hidden || !field) return
    if (event.key === 'Escape') {
      // The browser would clear the field.
      event.preventDefault()
      this.close()
      field.focus()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const stops: Element[] = [field, ...Array.from(panel.querySelectorAll('a'))]
    const at = document.activeElement ? stops.indexOf(document.activeElement) : 0
    const step = event.key === 'ArrowDown' ? 1 : -1
    const next = stops[(at + step + stops.length) % stops.length]
    if (next instanceof HTMLElement) next.focus()
  }

  private readonly leave = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || !this.contains(relatedTarget)) this.close()
  }
}
