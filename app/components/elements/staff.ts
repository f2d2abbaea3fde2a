import {
  bringToFront,
  findBeginning,
  focusNew,
  keepFocus,
  type PageBefore,
  readPageBefore
} from '../document/focus-new.ts'
import { focusInPage } from '../document/page-link.ts'
import { SendProgress } from '../form/upload/send-progress.ts'
import { carryChat } from '../help/load-chat.ts'
import { ChartTip } from './chart-tip.ts'
import { ChatLine } from './chat-line.ts'
import { define } from './define.ts'
import { hearFiles } from './file-size.ts'
import { hearFilters } from './filter.ts'
import { FlashMessage } from './flash-message.ts'
import { forgetGate } from './forget-gate.ts'
import { addressOf, isPosted } from './form-attributes.ts'
import { hearFrame } from './frame.ts'
import { goInPlace, hearBack } from './in-place.ts'
import { Live } from './live.ts'
import { onStorage } from './on-storage.ts'
import { showProgress } from './progress.ts'
import { QuickSearch } from './quick-search.ts'
import { sendOnce } from './sent-once.ts'
import { Arrived, awaitNext } from './shown-page.ts'
import { SlotDrag } from './slot-drag.ts'
import { defineElements, isFocusFree } from './start.ts'

/** Elements and habits of users' pages. In a page that React draws, call it only after React has taken over. */
export function defineStaff(): void {
  define({
    'tr-chart': ChartTip,
    'tr-chat': ChatLine,
    'tr-flash': FlashMessage,
    'tr-search': QuickSearch,
    'tr-slots': SlotDrag,
    'tr-upload': SendProgress
  })
  defineElements()
  hearFrame()
  forgetGate()
  hearFilters()
  hearFiles()
}

/** Starts what a user's page without React needs. */
export function startStaffPage(): void {
  if (!('customElements' in window)) return
  define({ 'tr-arrived': Arrived, 'tr-live': Live })
  defineStaff()
  sendOnce()
  hearBack()
  awaitNext()
  window.addEventListener('click', focusInPage)
  window.addEventListener('submit', filterInPlace)
  window.addEventListener('submit', keepBefore)
  showNew()
  carryChat()
}

const beforeKey = 'trilha:before'
/** Milliseconds after which a page is no longer the answer to the form that was sent. */
const answerMs = 60_000

/** Keeps what the page showed when a form was posted, so that the next page finds what is new. */
function keepBefore({ defaultPrevented, target }: Event): void {
  if (defaultPrevented || !(target instanceof HTMLFormElement) || !isPosted(target)) return
  const before = readPageBefore()
  onStorage((storage) =>
    storage.setItem(beforeKey, JSON.stringify({ ...before, parts: Array.from(before.parts), at: Date.now() }))
  )
}

function takeBefore(): PageBefore | null {
  const text = onStorage((storage) => storage.getItem(beforeKey))
  onStorage((storage) => storage.removeItem(beforeKey))
  const kept: (Omit<PageBefore, 'parts'> & { parts: string[]; at: number }) | null = text ? JSON.parse(text) : null
  return kept && Date.now() - kept.at < answerMs ? { ...kept, parts: new Set(kept.parts) } : null
}

/** Brings the part that the address names, or what an answer has added, into sight and focuses it. */
function showNew(): void {
  const before = takeBefore()
  const named = window.location.hash ? document.getElementById(window.location.hash.slice(1)) : null
  const errors = document.getElementById('erros')
  if (before && errors) errors.focus()
  else if (named && named.id !== 'ajuda') bringToFront(named)
  else if (!before || !isFocusFree()) return
  else if (before.path !== window.location.pathname) bringToFront(findBeginning())
  else if (!focusNew(before)) keepFocus(before)
}

/** Shows a filtered list in place of the present one, so that the field keeps the focus. */
function filterInPlace(event: Event): void {
  const form = event.target
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || isPosted(form)) return
  const submitter = 'submitter' in event && event.submitter instanceof HTMLButtonElement ? event.submitter : null
  const address = addressOf(form)
  const isOfPage = address.pathname === window.location.pathname && form.closest('#conteudo') !== null
  if (!isOfPage || submitter?.hasAttribute('formaction')) return
  event.preventDefault()
  const fields = new FormData(form)
  if (submitter?.name) fields.append(submitter.name, submitter.value)
  const query = new URLSearchParams()
  fields.forEach((value, name) => {
    if (typeof value === 'string') query.append(name, value)
  })
  address.search = query.toString()
  const before = readPageBefore()
  const end = showProgress()
  void goInPlace(address.href).then((isShown) => {
    end()
    if (!isShown) return
    keepReturn()
    // A filter leaves the focus where it is.
    if (before.asks && !focusNew(before)) keepFocus(before)
  })
}

/** The link that reloads the list leads to it as it is shown now. */
function keepReturn(): void {
  const { pathname, search } = window.location
  document.querySelector('tr-live a')?.setAttribute('href', `${pathname}${search}`)
}
