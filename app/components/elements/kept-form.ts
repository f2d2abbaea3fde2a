import { onStorage } from './on-storage.ts'

interface Kept {
  at: number
  /** True once the form was sent: it may have become a booking, and the server then returns what was typed. */
  sent: boolean
  values: Record<string, string>
}

const key = 'reserva'
const keptMs = 30 * 60_000
/** Leaves out the term, which must be accepted anew, and the visit, whose editors the server draws. */
const keptNames = /^(name|surname|cpf_cnpj|document_country|phoneFlag|phone|email|payment_method|address\.\w+)$/

/**
 * `<tr-kept-form>` around a form: keeps typed values in this tab for half an hour, so that a reload does not lose them.
 * When the visitor goes back after sending, it reloads from the server, because a page from the browser's cache does
 * not know whether the form became a booking.
 */
export class KeptForm extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('input', this.keep)
    // Listen on the window, after the form's own handlers: a submission that they cancelled was not sent.
    window.addEventListener('submit', this.send)
    window.addEventListener('pageshow', reloadSent)
    const kept = read()
    const form = this.form()
    if (kept?.sent && isGoneBackTo()) window.location.reload()
    else if (form) {
      if (kept) fill(form, kept.values)
      // This script may come after the first fields were typed.
      if (!kept?.sent && controlsOf(form).some(isChanged)) this.keep()
    }
  }

  disconnectedCallback(): void {
    this.removeEventListener('input', this.keep)
    window.removeEventListener('submit', this.send)
    window.removeEventListener('pageshow', reloadSent)
  }

  private form(): HTMLFormElement | null {
    return this.querySelector<HTMLFormElement>('form[method="post"]')
  }

  private readonly keep = () => {
    const form = this.form()
    if (form) write({ at: Date.now(), sent: false, values: readValues(form) })
  }

  private readonly send = (event: Event) => {
    if (event.target === this.form() && !event.defaultPrevented) write({ at: Date.now(), sent: true, values: {} })
  }
}

function reloadSent(event: PageTransitionEvent): void {
  if (event.persisted && read()?.sent) window.location.reload()
}

function isGoneBackTo(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward'
}

type Control = HTMLInputElement | HTMLSelectElement

function controlsOf(form: HTMLFormElement): Control[] {
  const all = Array.from(form.querySelectorAll<Control>('input:not([type="hidden"]), select'))
  return all.filter(({ name }) => keptNames.test(name))
}

const isRadio = (control: Control): control is HTMLInputElement => control.type === 'radio'

function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {}
  for (const control of controlsOf(form)) {
    if (!isRadio(control) || control.checked) values[control.name] = control.value
  }
  return values
}

const isChanged = (control: Control) =>
  control instanceof HTMLInputElement && control.type !== 'radio' && control.value !== control.defaultValue

function fill(form: HTMLFormElement, values: Record<string, string>): void {
  for (const control of controlsOf(form)) {
    const value = values[control.name]
    // The visitor may have begun to type before this script came.
    if (value === undefined || isChanged(control)) continue
    if (isRadio(control)) control.checked = control.value === value
    else if (control.tagName === 'INPUT' || control.querySelector(`option[value="${CSS.escape(value)}"]`)) {
      control.value = value
    }
  }
}

function read(): Kept | null {
  const text = onStorage((storage) => storage.getItem(key))
  const kept: Kept | null = text ? JSON.parse(text) : null
  return kept && Date.now() - kept.at < keptMs ? kept : null
}

function write(kept: Kept): void {
  onStorage((storage) => storage.setItem(key, JSON.stringify(kept)))
}
