import { t } from '#app/domain/words/speech.ts'
/** `<tr-secret label="senha">` around a password field: adds a button that shows what was typed. */
export class Secret extends HTMLElement {
  private readonly button = document.createElement('button')

  connectedCallback(): void {
    const { button } = this
    const what = document.createElement('span')
    what.className = 'vh'
    what.textContent = ` ${this.getAttribute('label') ?? 'senha'}`
    button.type = 'button'
    button.className = 'btn'
    button.setAttribute('aria-pressed', 'false')
    button.textContent = t('Mostrar')
    button.append(what)
    button.onclick = () => this.toggle()
    this.append(button)
  }

  disconnectedCallback(): void {
    this.button.remove()
  }

  private toggle(): void {
    const input = this.querySelector('input')
    if (!input) return
    const isShown = input.type === 'password'
    input.type = isShown ? 'text' : 'password'
    this.button.setAttribute('aria-pressed', String(isShown))
  }
}
