import { t } from '#app/domain/words/speech.ts'

const everyMs = 10_000

/** `<tr-countdown until="ISO instant">`: adds the remaining minutes to the time at which a hold ends. */
export class Countdown extends HTMLElement {
  private readonly left = document.createElement('span')
  private timer = 0

  connectedCallback(): void {
    this.append(this.left)
    this.show()
    this.timer = window.setInterval(() => this.show(), everyMs)
  }

  disconnectedCallback(): void {
    window.clearInterval(this.timer)
  }

  private show(): void {
    const until = Date.parse(this.getAttribute('until') ?? '')
    const minutes = Math.max(0, Math.ceil((until - Date.now()) / 60_000))
    this.left.textContent = minutes === 0 ? t(' (encerrado)') : t(' (faltam {minutes} min)', { minutes })
  }
}
