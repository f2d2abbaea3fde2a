import { bringToFront } from '../document/focus-new.ts'
import { focusInPage } from '../document/page-link.ts'
import { carryChat } from '../help/load-chat.ts'
import { ChatLine } from './chat-line.ts'
import { define } from './define.ts'
import { hearFiles } from './file-size.ts'
import { hearFilters } from './filter.ts'
import { FlashMessage } from './flash-message.ts'
import { hearFrame } from './frame.ts'
import { goInPlace, hearBack } from './in-place.ts'
import { defineLate } from './late.ts'
import { Live } from './live.ts'
import { sendOnce } from './sent-once.ts'
import { defineElements, showAnswer } from './start.ts'

/** Elements and habits of users' pages. In a page that React draws, call it only after React has taken over. */
export function defineStaff(): void {
  define({ 'tr-chat': ChatLine, 'tr-flash': FlashMessage })
  defineElements()
  defineLate()
  hearFrame()
  hearFilters()
  hearFiles()
}

/** Starts what a user's page without React needs. */
export function startStaffPage(): void {
  if (!('customElements' in window)) return
  define({ 'tr-live': Live })
  defineStaff()
  sendOnce()
  hearBack()
  window.addEventListener('click', focusInPage)
  window.addEventListener('submit', filterInPlace)
  const named = window.location.hash ? document.getElementById(window.location.hash.slice(1)) : null
  if (named && named.id !== 'ajuda') bringToFront(named)
  else if (document.activeElement === null || document.activeElement === document.body) showAnswer()
  carryChat()
}

/** Shows a filtered list in place of the present one, so that the field keeps the focus. */
function filterInPlace(event: Event): void {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
  const address = new URL(form.action)
  if (address.pathname !== window.location.pathname || !form.closest('#conteudo')) return
  event.preventDefault()
  const submitter = 'submitter' in event && event.submitter instanceof HTMLButtonElement ? event.submitter : null
  const fields = new FormData(form)
  if (submitter?.name) fields.append(submitter.name, submitter.value)
  const query = new URLSearchParams()
  fields.forEach((value, name) => {
    if (typeof value === 'string') query.append(name, value)
  })
  address.search = query.toString()
  void goInPlace(address.href).then((isShown) => {
    if (isShown) keepReturn()
  })
}

/** The forms and links of the frame lead to the page as it is shown now. */
function keepReturn(): void {
  const { pathname, search } = window.location
  for (const input of Array.from(document.querySelectorAll<HTMLInputElement>('input[name="redirectTo"]'))) {
    input.value = `${pathname}${search}`
  }
  document.querySelector('tr-live a')?.setAttribute('href', `${pathname}${search}`)
}
