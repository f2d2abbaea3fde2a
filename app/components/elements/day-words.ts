import { formatDay, toIsoDay } from '#app/domain/calendar/dates.ts'

/** `<tr-day>` in the label of a date field: shows the date in words, because browsers write it in their own way. */
export class DayWords extends HTMLElement {
  private input: HTMLInputElement | null = null

  connectedCallback(): void {
    this.input = this.closest('.field')?.querySelector('input') ?? null
    this.input?.addEventListener('input', this.show)
    this.show()
  }

  disconnectedCallback(): void {
    this.input?.removeEventListener('input', this.show)
  }

  private readonly show = () => {
    const { type = '', value = '' } = this.input ?? {}
    const isDay = type === 'date' && toIsoDay(value) === value
    this.textContent = isDay ? formatDay(value) : ''
  }
}
