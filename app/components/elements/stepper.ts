import { t } from '#app/domain/words/speech.ts'
/** `<tr-stepper label="Inteira">` around a number field: adds a button on each side. */
export class Stepper extends HTMLElement {
  private buttons: HTMLButtonElement[] = []

  // An element that React creates has no label before it is connected.
  connectedCallback(): void {
    const less = this.makeButton('−', t('Menos um:'), -1)
    const more = this.makeButton('+', t('Mais um:'), 1)
    this.prepend(less)
    this.append(more)
    this.buttons = [less, more]
  }

  disconnectedCallback(): void {
    for (const button of this.buttons) button.remove()
  }

  private makeButton(sign: string, words: string, by: number): HTMLButtonElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn'
    button.setAttribute('aria-controls', this.querySelector('input')?.id ?? '')
    button.onclick = () => this.step(by)
    const shown = document.createElement('span')
    shown.setAttribute('aria-hidden', 'true')
    shown.textContent = sign
    const said = document.createElement('span')
    said.className = 'vh'
    said.textContent = `${words} ${this.getAttribute('label') ?? ''}`
    button.append(shown, said)
    return button
  }

  private step(by: number): void {
    const input = this.querySelector('input')
    if (!input) return
    const { min, max, value } = input
    const most = max === '' ? Number.MAX_SAFE_INTEGER : Number(max)
    input.value = String(Math.max(Number(min), Math.min(most, (Math.trunc(Number(value)) || 0) + by)))
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
