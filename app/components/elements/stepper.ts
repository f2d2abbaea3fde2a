/** `<tr-stepper label="Inteira">` around a number field: adds a button on each side. */
export class Stepper extends HTMLElement {
  private readonly buttons = [makeButton('−', 'Menos um:', this), makeButton('+', 'Mais um:', this)] as const

  connectedCallback(): void {
    const [less, more] = this.buttons
    less.onclick = () => this.step(-1)
    more.onclick = () => this.step(1)
    this.prepend(less)
    this.append(more)
  }

  disconnectedCallback(): void {
    for (const button of this.buttons) button.remove()
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

function makeButton(sign: string, words: string, stepper: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button')
  const [shown, said] = [document.createElement('span'), document.createElement('span')]
  button.type = 'button'
  button.className = 'btn'
  shown.setAttribute('aria-hidden', 'true')
  shown.textContent = sign
  said.className = 'vh'
  said.textContent = `${words} ${stepper.getAttribute('label') ?? ''}`
  button.append(shown, said)
  return button
}
