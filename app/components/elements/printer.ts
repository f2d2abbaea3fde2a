/** `<tr-print>` around a button, or with a `label` for one of its own: prints the page. */
export class Printer extends HTMLElement {
  connectedCallback(): void {
    const label = this.getAttribute('label')
    if (label && !this.querySelector('button')) this.append(makeButton(label))
    this.addEventListener('click', print)
  }

  disconnectedCallback(): void {
    this.removeEventListener('click', print)
  }
}

function makeButton(label: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn btn-secondary'
  button.textContent = label
  return button
}

function print({ target }: Event): void {
  if (target instanceof Element && target.closest('button')) window.print()
}
