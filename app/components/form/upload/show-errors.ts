import { t } from '#app/domain/words/speech.ts'
import { fieldId } from '../field/field-id.ts'

type Errors = Readonly<Record<string, readonly string[] | null>>

const mark = 'data-told'

/** Removes the errors of an earlier attempt, from here or from the server. */
export function clearErrors(host: HTMLElement, form: HTMLFormElement): void {
  for (const old of Array.from(host.querySelectorAll(`[${mark}]`))) old.remove()
  document.getElementById('erros')?.setAttribute('hidden', '')
  for (const control of Array.from(form.querySelectorAll('[aria-invalid]'))) control.removeAttribute('aria-invalid')
}

/** Draws errors as the server does: at each field, and above the form with links to them. */
export function showErrors(host: HTMLElement, form: HTMLFormElement, errors: Errors): void {
  clearErrors(host, form)
  const list = document.createElement('ul')
  for (const [name, messages] of Object.entries(errors)) {
    const control = name === '' ? null : document.getElementById(fieldId({ name }))
    for (const message of messages ?? []) list.append(lineOf(message, control))
    if (control && messages) showAt(control, messages)
  }
  const box = document.createElement('div')
  box.className = 'notice is-danger'
  box.tabIndex = -1
  box.setAttribute('role', 'alert')
  box.setAttribute(mark, '')
  const title = document.createElement('h2')
  title.textContent = t('Confira antes de enviar de novo')
  box.append(title, list)
  host.prepend(box)
  box.focus()
}

function lineOf(message: string, control: HTMLElement | null): HTMLLIElement {
  const line = document.createElement('li')
  if (!control) line.textContent = message
  else {
    const link = document.createElement('a')
    link.href = `#${control.id}`
    link.textContent = message
    line.append(link)
  }
  return line
}

function showAt(control: HTMLElement, messages: readonly string[]): void {
  const told = document.createElement('div')
  told.id = `${control.id}-erro`
  told.setAttribute(mark, '')
  for (const message of messages) {
    const line = document.createElement('p')
    line.className = 'error'
    line.textContent = message
    told.append(line)
  }
  hideDrawn(told.id)
  const label = control.closest('.field')?.querySelector('.label')
  if (label) label.after(told)
  else control.before(told)
  control.setAttribute('aria-invalid', 'true')
  const described = (control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
  if (!described.includes(told.id)) control.setAttribute('aria-describedby', [told.id, ...described].join(' '))
}

/** Hides an element instead of removing it, because React owns it. */
function hideDrawn(id: string): void {
  const drawn = document.getElementById(id)
  if (!drawn) return
  drawn.hidden = true
  drawn.removeAttribute('id')
}
