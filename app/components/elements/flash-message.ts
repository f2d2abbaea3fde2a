/** Milliseconds; default of specification §9. */
const flashMs = 5000

type Holder = 'pointer' | 'focus'

/**
 * `<tr-flash>` around a message: adds a button that closes it. A floating one (inside `.flashes`) also leaves by itself,
 * unless it has the pointer or the focus.
 */
export class FlashMessage extends HTMLElement {
  private readonly button = document.createElement('button')
  private readonly holders = new Set<Holder>()
  private timer = 0
  private leftMs = flashMs
  private since = 0

  connectedCallback(): void {
    const { button } = this
    button.type = 'button'
    button.className = 'btn btn-quiet'
    button.textContent = 'Fechar'
    button.onclick = () => this.closeByHand()
    this.append(button)
    if (!this.closest('.flashes')) return
    this.onmouseenter = () => this.hold('pointer')
    this.onmouseleave = () => this.release('pointer')
    this.addEventListener('focusin', () => this.hold('focus'))
    this.addEventListener('focusout', () => this.release('focus'))
    this.run()
  }

  disconnectedCallback(): void {
    window.clearTimeout(this.timer)
    this.button.remove()
  }

  private run(): void {
    this.since = Date.now()
    this.timer = window.setTimeout(() => this.close(), this.leftMs)
  }

  private hold(holder: Holder): void {
    if (this.holders.size === 0) {
      window.clearTimeout(this.timer)
      this.leftMs = Math.max(0, this.leftMs - (Date.now() - this.since))
    }
    this.holders.add(holder)
    this.dataset.held = ''
  }

  private release(holder: Holder): void {
    this.holders.delete(holder)
    if (this.holders.size > 0) return
    delete this.dataset.held
    this.run()
  }

  private close(): void {
    window.clearTimeout(this.timer)
    this.hidden = true
  }

  private closeByHand(): void {
    this.close()
    // The button disappears, and the focus would fall back to the top of the page.
    document.getElementById('conteudo')?.focus()
  }
}
