import { define } from '#app/components/elements/define.ts'
import { Sign } from '#app/components/elements/sign.ts'
import type { GateDayBooking } from '#app/contracts/booking/gate-offline.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { checkSignature, type TypedSignature } from '#app/domain/waiver/check-signature.ts'
import { signedWords } from '#app/domain/waiver/levels.ts'
import { deviceNow, formatTime } from '../device-clock.ts'
import { fill, make } from '../draw.ts'
import type { GateDay } from '../kept/list-store.ts'
import { type KeptSignature, listSignatures } from '../kept/signatures.ts'
import { countSigned, type GateTerm, peopleOf, signedOf, termOf } from './count-signed.ts'
import { drawFields, readTyped, showErrors } from './fields.ts'
import { keepSigned } from './seal.ts'

interface Signing {
  /** The list as the server sent it. */
  day: GateDay
  /** With the people who signed on this device. */
  booking: GateDayBooking
  /** Reads the booking's code again: the people may now come in. */
  goOn(): void
}

const pageId = 'gate-sign'

/** Draws the state of the risk term, with a way to sign it on this device; null where nobody asks for it. */
export function drawTerm(signing: Signing): HTMLElement | null {
  const { day, booking } = signing
  const term = termOf(day.list, booking)
  const signed = signedOf(booking)
  if (!term || signed === null || booking.state === 'cancelled') return null
  const people = peopleOf(booking)
  const button = make('button', { class: 'btn btn-secondary', type: 'button' }, 'Assinar o termo')
  button.addEventListener('click', () => openPage({ ...signing, term }))
  return make(
    'div',
    { class: 'stack-s' },
    make('p', {}, `Termo de risco: ${signedWords({ signed, people })}.`),
    signed < people ? make('p', {}, button) : null
  )
}

/** Takes the form off the screen, with all that was typed. */
export function closePage(): void {
  document.getElementById(pageId)?.remove()
  showGate(true)
}

/** The visitor holds the device: names of other visitors are no part of what they see. */
function showGate(isShown: boolean): void {
  document.querySelector('.gate-offline')?.classList.toggle('is-signing', !isShown)
}

type Page = Signing & { term: GateTerm }

function openPage(page: Page): void {
  closePage()
  define({ 'tr-sign': Sign })
  showGate(false)
  const section = make('section', { class: 'card stack gate-sign', id: pageId, 'aria-labelledby': 'gate-sign-title' })
  document.querySelector('.gate-offline')?.append(section)
  drawForm(section, page)
}

function drawForm(section: HTMLElement, page: Page): void {
  const { day, booking, term } = page
  const slot = day.list.slots[booking.slot]
  const date = slot?.date ?? ''
  const visit = slot ? `${slot.product}, ${date.split('-').reverse().join('/')} às ${slot.time}` : ''
  const cancel = make('button', { class: 'btn btn-quiet', type: 'button' }, 'Desistir')
  cancel.addEventListener('click', closePage)
  const send = make('button', { class: 'btn btn-primary', type: 'submit' }, 'Assinar')
  const form = make('form', { class: 'stack', novalidate: '', autocomplete: 'off' })
  const { needs_document: needsDocument = false, care_days: careDays = 0, place = '' } = day.list.terms ?? {}
  form.append(...drawFields({ needsDocument, careDays, place }), make('p', { class: 'row' }, send, ' ', cancel))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const typed = readTyped(form)
    const today = todayIn(day.list.timezone, new Date(deviceNow() + day.ahead))
    const checked = checkSignature(typed, { known: null, needsDocument, today, date })
    if (!checked.ok) return showErrors(form, checked.fields)
    send.disabled = true
    keep(section, page, { typed, signer: checked.value }).catch(() => {
      send.disabled = false
      showErrors(form, {
        signature: ['Este aparelho não conseguiu guardar a assinatura. Assinem em outro, ou com rede.']
      })
    })
  })
  section.replaceChildren(
    make('h1', { id: 'gate-sign-title', tabindex: '-1' }, 'Termo de risco'),
    make('p', {}, visit),
    make(
      'div',
      { class: 'gate-term' },
      ...term.text
        .split('\n')
        .filter(Boolean)
        .map((line) => make('p', {}, line))
    ),
    form
  )
  document.getElementById('gate-sign-title')?.focus()
}

type Read = Pick<Parameters<typeof keepSigned>[0], 'typed' | 'signer'> & { typed: TypedSignature }

async function keep(section: HTMLElement, page: Page, read: Read): Promise<void> {
  const { day, booking, term, goOn } = page
  const at = new Date(deviceNow()).toISOString()
  const { code } = booking
  const point = day.list.terms?.point ?? ''
  await keepSigned({ ...read, code, version: term.version, user: day.user, at, point })
  const listed = countSigned(day, await listSignatures()).list.bookings.find((one) => one.code === code) ?? booking
  const people = peopleOf(listed)
  const signed = signedOf(listed) ?? 0
  const more = make('button', { class: 'btn btn-secondary', type: 'button' }, 'Outra pessoa assina')
  more.addEventListener('click', () => drawForm(section, page))
  const back = make('button', { class: 'btn btn-primary', type: 'button' }, 'Voltar à portaria')
  back.addEventListener('click', () => {
    closePage()
    goOn()
  })
  section.replaceChildren(
    make('h1', { id: 'gate-sign-title', tabindex: '-1' }, 'Termo assinado'),
    make('p', { role: 'status' }, `✓ guardado neste aparelho. ${signedWords({ signed, people })}.`),
    make('p', { class: 'row' }, signed < people ? more : null, ' ', back)
  )
  document.getElementById('gate-sign-title')?.focus()
}

const results: Record<KeptSignature['result'], { tone: string; label: string }> = {
  '': { tone: 'blue', label: '✓ neste aparelho' },
  kept: { tone: 'green', label: '✓✓ no servidor' },
  conflict: { tone: 'red', label: 'A conferir' },
  refused: { tone: 'red', label: 'O servidor recusou' }
}

const shown = 10

/** Says whether the server has what was signed on this device, the latest first; names nobody. */
export function drawSigned(
  signatures: readonly KeptSignature[],
  { zone, ahead }: { zone: string; ahead: number }
): void {
  const latest = [...signatures].sort((a, b) => b.at.localeCompare(a.at)).slice(0, shown)
  const lines = latest.map(({ at, code, result, said }) => {
    const { tone, label } = results[result]
    return make(
      'li',
      {},
      make(
        'span',
        {},
        make('b', { class: 'num' }, formatTime(Date.parse(at) + ahead, zone)),
        ' ',
        make('span', { class: 'sub' }, `Termo assinado · ${formatBookingCode(code)}`),
        ' ',
        make('span', { class: `tag tag-${tone}` }, label),
        result === 'conflict' || result === 'refused' ? ` ${said}` : null
      )
    )
  })
  fill('gate-signed', lines.length > 0 && make('ol', { class: 'lines' }, ...lines))
}
