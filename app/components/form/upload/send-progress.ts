import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { addressOf } from '../../elements/form-attributes.ts'
import { checkFiles, filesOf, progressWords } from './sent-files.ts'
import { clearErrors, showErrors } from './show-errors.ts'

const kept = () => t('O que você preencheu e os documentos escolhidos continuam aqui.')

/** `<tr-upload>` around a form: sends its files with a bar, and loads a page only when the server redirects. */
export class SendProgress extends HTMLElement {
  private sent: XMLHttpRequest | null = null

  connectedCallback() {
    this.addEventListener('submit', this.take)
  }

  disconnectedCallback() {
    this.removeEventListener('submit', this.take)
    this.sent?.abort()
  }

  private take = (event: Event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
    // Send a form without files in the ordinary way.
    if (filesOf(form).length === 0 && !this.sent) return
    event.preventDefault()
    event.stopPropagation()
    if (this.sent) return
    clearErrors(this, form)
    const problems = checkFiles(form)
    if (Object.keys(problems).length > 0) showErrors(this, form, problems)
    else this.send(form, 'submitter' in event ? event.submitter : null)
  }

  private send(form: HTMLFormElement, submitter: unknown) {
    const body = new FormData(form)
    if (submitter instanceof HTMLButtonElement && submitter.name) body.append(submitter.name, submitter.value)
    const request = new XMLHttpRequest()
    this.sent = request
    const end = this.show(form, request)
    const fail = (message: string) => {
      end()
      showErrors(this, form, { '': [message] })
    }
    request.onload = () => {
      const to = request.getResponseHeader('x-remix-redirect')
      if (to !== null) return goTo(to)
      const errors = readRefusal(request)
      end()
      showErrors(this, form, errors)
    }
    request.onerror = () => fail(`${t(ERRORS.network)} ${kept()}`)
    request.onabort = () => fail(`${t('Envio cancelado.')} ${kept()}`)
    const address = addressOf(form)
    address.searchParams.set('_data', this.dataset.route ?? '')
    request.open('POST', address.href)
    request.send(body)
  }

  /** Returns a function that removes the bar. */
  private show(form: HTMLFormElement, request: XMLHttpRequest): () => void {
    const box = document.createElement('div')
    box.setAttribute('role', 'group')
    box.setAttribute('aria-label', t('Envio dos documentos'))
    const words = document.createElement('p')
    const bar = document.createElement('progress')
    bar.setAttribute('aria-label', t('Envio dos documentos'))
    const cancel = document.createElement('button')
    cancel.type = 'button'
    cancel.className = 'btn btn-secondary'
    cancel.textContent = t('Cancelar envio')
    cancel.onclick = () => request.abort()
    box.append(words, bar, cancel)
    words.textContent = t('Enviando…')
    request.upload.onprogress = ({ loaded, total }) => {
      bar.max = total
      bar.value = loaded
      words.textContent = progressWords(loaded, total)
    }
    request.upload.onload = () => {
      bar.removeAttribute('value')
      words.textContent = t('Tudo enviado. Conferindo os documentos…')
    }
    const buttons = Array.from(form.querySelectorAll<HTMLButtonElement>('button:not([type="button"])'))
    for (const button of buttons) button.disabled = true
    form.setAttribute('aria-busy', 'true')
    this.append(box)
    cancel.focus()
    box.scrollIntoView({ block: 'nearest' })
    return () => {
      this.sent = null
      box.remove()
      form.removeAttribute('aria-busy')
      for (const button of buttons) button.disabled = false
    }
  }
}

/** Reads errors by field, as `refuseForm` writes them; '' is the whole form. */
function readRefusal({ status, responseText }: XMLHttpRequest): Record<string, string[]> {
  if (status === 413) return { '': [t('São documentos demais para um envio só. Envie menos de cada vez.')] }
  try {
    const { error, message } = JSON.parse(responseText)
    if (error) return error
    if (message) return { '': [String(message)] }
  } catch {
    // The answer is not in our format.
  }
  return { '': [`${tSaid(ERRORS.generic)} ${kept()}`] }
}

function goTo(address: string) {
  const url = new URL(address, location.href)
  const isSame = url.pathname + url.search === location.pathname + location.search
  location.assign(url.href)
  // A change of the hash alone loads no page.
  if (isSame && url.hash !== '') location.reload()
}
