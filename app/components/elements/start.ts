import { bringToFront, findOutcome } from '../document/focus-new.ts'
import { focusInPage } from '../document/page-link.ts'
import { SendProgress } from '../form/upload/send-progress.ts'
import { carryChat } from '../help/load-chat.ts'
import { Copy } from './copy.ts'
import { Countdown } from './countdown.ts'
import { DayWords } from './day-words.ts'
import { InPlace } from './in-place.ts'
import { KeptForm } from './kept-form.ts'
import { Printer } from './printer.ts'
import { Secret } from './secret.ts'
import { sendOnce } from './sent-once.ts'
import { contentOf } from './shown-page.ts'
import { Stepper } from './stepper.ts'
import { Total } from './total.ts'
import { Watched } from './watched.ts'

const elements = {
  'tr-copy': Copy,
  'tr-countdown': Countdown,
  'tr-day': DayWords,
  'tr-in-place': InPlace,
  'tr-kept-form': KeptForm,
  'tr-print': Printer,
  'tr-secret': Secret,
  'tr-stepper': Stepper,
  'tr-total': Total,
  'tr-upload': SendProgress,
  'tr-watched': Watched
}

/** Defines the elements. In a page that React draws, call it only after React has taken over the server's HTML. */
export function defineElements(): void {
  if (customElements.get('tr-copy')) return
  Watched.seen = contentOf(document)
  for (const [name, element] of Object.entries(elements)) customElements.define(name, element)
  // Style sheets show what needs script.
  document.documentElement.dataset.scripted = ''
}

/** Starts what a page without React needs. */
export function startPage(): void {
  if (!('customElements' in window)) return
  defineElements()
  sendOnce()
  window.addEventListener('click', focusInPage)
  // Script may load late: do not take the focus from a field in use.
  if (document.activeElement === null || document.activeElement === document.body) showAnswer()
  carryChat()
}

/** Brings the errors or the answer of a posted form into sight. */
function showAnswer(): void {
  const errors = document.getElementById('erros')
  if (errors) errors.focus()
  else if ('answer' in document.documentElement.dataset) bringToFront(findOutcome())
}
