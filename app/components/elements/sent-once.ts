import { NETWORK_WORDS } from '#app/domain/words/error-catalogue.ts'
import { t } from '#app/domain/words/speech.ts'
import { isPosted } from './form-attributes.ts'

const repeatMs = 5000

/**
 * Keeps a posted form from being sent twice, and from being lost to the browser's error page when there is no network.
 * Only the server's idempotency key protects against a double submission.
 */
export function sendOnce(): void {
  const sentAt = new WeakMap<EventTarget, number>()
  window.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !isPosted(form)) return
    const isRepeated = performance.now() - (sentAt.get(form) ?? Number.NEGATIVE_INFINITY) < repeatMs
    const isOffline = navigator.onLine === false
    if (isRepeated || isOffline) event.preventDefault()
    if (!isRepeated) showUnreached(form, isOffline)
    if (!event.defaultPrevented) sentAt.set(form, performance.now())
  })
  // A page from the browser's cache may be sent again.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const form of Array.from(document.forms)) sentAt.delete(form)
  })
}

function showUnreached(form: HTMLFormElement, isUnreached: boolean): void {
  form.querySelector('[data-unreached]')?.remove()
  if (!isUnreached) return
  const message = document.createElement('p')
  message.className = 'error'
  message.setAttribute('role', 'alert')
  message.dataset.unreached = ''
  message.textContent = t(NETWORK_WORDS)
  form.prepend(message)
  message.scrollIntoView({ block: 'nearest' })
}
