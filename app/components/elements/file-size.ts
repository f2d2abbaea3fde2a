/**
 * Says at a file field that the chosen files are too large, before they are sent. The field's `data-most` is the limit for
 * all of them in bytes, its `data-too-large` the message.
 */
export function hearFiles(): void {
  document.addEventListener('change', check)
}

function check({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.dataset.most === undefined) return
  const bytes = Array.from(target.files ?? []).reduce((sum, { size }) => sum + size, 0)
  target.setCustomValidity(bytes > Number(target.dataset.most) ? (target.dataset.tooLarge ?? '') : '')
  target.reportValidity()
}
