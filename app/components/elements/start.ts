import { bringToFront, findOutcome } from '../document/focus-new.ts'
import { focusInPage } from '../document/page-link.ts'
import { carryChat, whenIdle } from '../help/load-chat.ts'
import { Copy } from './copy.ts'
import { Countdown } from './countdown.ts'
import { DayWords } from './day-words.ts'
import { define } from './define.ts'
import { speakAsPage } from './page-speech.ts'
import { Printer } from './printer.ts'
import { Secret } from './secret.ts'
import { sendOnce } from './sent-once.ts'
import { Stepper } from './stepper.ts'
import { Total } from './total.ts'

/** In a page that React draws, call it only after React has taken over the server's HTML. */
export function defineElements(): void {
  define({
    'tr-copy': Copy,
    'tr-countdown': Countdown,
    'tr-day': DayWords,
    'tr-print': Printer,
    'tr-secret': Secret,
    'tr-stepper': Stepper,
    'tr-total': Total
  })
  // Style sheets show what needs script.
  document.documentElement.dataset.scripted = ''
}

/** Starts what a page without React needs. `lateUrl` is the script of the elements that only some pages have. */
export function startPage(lateUrl: string): void {
  if (!('customElements' in window)) return
  const isLateNeeded = document.querySelector('tr-in-place, tr-kept-form, tr-sign, tr-upload, tr-watched') !== null
  speakAsPage()
  defineElements()
  sendOnce()
  window.addEventListener('click', focusInPage)
  // Script may load late: do not take the focus from a field in use.
  if (isFocusFree()) showAnswer()
  if (isLateNeeded) addScript(lateUrl)
  carryChat()
}

/** The policy trusts a script that ours adds (strict-dynamic). */
function addScript(url: string): void {
  whenIdle(() => {
    const script = document.createElement('script')
    script.src = url
    document.body.append(script)
  })
}

/** False while a person uses a field; the page itself may have focused one. */
export function isFocusFree(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body || activeElement.hasAttribute('autofocus')
}

/** Brings the errors or the answer of a posted form into sight. */
function showAnswer(): void {
  const errors = document.getElementById('erros')
  if (errors) errors.focus()
  else if ('answer' in document.body.dataset) bringToFront(findOutcome())
}
