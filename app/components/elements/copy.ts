import { t } from '#app/domain/words/speech.ts'
/** `<tr-copy>` around a field, its button and a status: the button copies the field's text. */
export class Copy extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('click', this.copy)
  }

  disconnectedCallback(): void {
    this.removeEventListener('click', this.copy)
  }

  private readonly copy = async ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null
    const field = this.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    if (!button || !field) return
    field.select()
    // Plain http pages and old browsers have no clipboard object.
    const isDone = navigator.clipboard
      ? await navigator.clipboard.writeText(field.value).then(
          () => true,
          () => false
        )
      : document.execCommand('copy')
    button.textContent = isDone ? t('Copiado') : t('Copiar')
    const status = this.querySelector('[role="status"]')
    if (status) status.textContent = isDone ? t('Copiado') : ''
  }
}
