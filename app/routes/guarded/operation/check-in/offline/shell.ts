import type { GateDayBooking } from '#app/contracts/booking/gate-offline.ts'
import { printedCode, readScan, type Scan } from '#app/domain/booking/scan.ts'
import { codeOfTicket } from '#app/domain/booking/signed-ticket.ts'
import type { GateLook } from '../answer/gate-look.ts'
import { giveSignal } from '../signal/signal.ts'
import { offerCamera } from './camera-button.ts'
import { deviceNow } from './device-clock.ts'
import { drawBanner, drawJudged, drawLatest, drawMissed, fill, make } from './draw.ts'
import { drawInside } from './inside/draw-inside.ts'
import { findListed, type Judged, judge, judgeTicket, type Reading, searchListed } from './judge.ts'
import { forgetDay, type GateDay, readDay } from './kept/list-store.ts'
import { addScan, correctScan, type KeptScan, listScans } from './kept/queue.ts'
import { listSignatures } from './kept/signatures.ts'
import { againKey, gatePath, type Unreached } from './reach.ts'
import { readTicket, type SignedTicket, tellsMore } from './read-ticket.ts'
import { refreshDay } from './refresh-day.ts'
import { drawSold } from './sale/draw-sold.ts'
import { offerSale } from './sale/sell.ts'
import { sendQueue } from './send-queue.ts'
import { countSigned } from './sign/count-signed.ts'
import { closePage, drawSigned, drawTerm } from './sign/sign-page.ts'

/** Milliseconds between two looks whether the network is back. */
const everyMs = 10_000
/** Milliseconds after which the list is read anew while there is a network. */
const refreshMs = 60_000
/** User who signed out here without network; their session ends when the network is back. */
const leftKey = 'gate-left'

interface State {
  day: GateDay | null
  problem: Unreached | null
  /** Milliseconds of the device's clock at which the list was read from the server. */
  readAt: number
}

const state: State = { day: null, problem: 'none', readAt: 0 }

const now = () => deviceNow() + (state.day?.ahead ?? 0)
const search = () => new URLSearchParams(location.search)
const isExit = () => search().get('sentido') === 'saida'

/** Opens the page without network: the list, the camera and the scans that wait. */
export async function openShell(): Promise<void> {
  state.day = await readDay(deviceNow)
  document.getElementById('gate-form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    const field = codeField()
    const typed = field.value
    field.value = ''
    read(typed)
  })
  document.getElementById('gate-leave')?.addEventListener('click', forgetUser)
  document.getElementById('onde')?.addEventListener('change', choosePlace)
  window.addEventListener('online', look)
  drawWork()
  offerCamera({ place: 'gate-camera', onCode: (text) => read(text) })
  takeAgain()
  await drawState()
  await look()
  setInterval(look, everyMs)
}

function codeField(): HTMLInputElement {
  const field = document.getElementById('codigo')
  if (!(field instanceof HTMLInputElement)) throw new Error('the page has no field for a code')
  return field
}

/** Puts in the code of an online try without an answer; a person sends it. */
function takeAgain(): void {
  const code = sessionStorage.getItem(againKey)
  if (code) codeField().value = code
  if (state.day) codeField().focus()
}

function drawWork(): void {
  const work = document.getElementById('gate-work')
  if (work) work.hidden = state.day === null
  const [into, out] = ['gate-in', 'gate-out'].map((id) => document.getElementById(id))
  const current = isExit() ? out : into
  current?.setAttribute('aria-current', 'page')
  fill('gate-send', isExit() ? 'Saída' : 'Check-in')
  const places = state.day?.places ?? []
  const where = document.getElementById('gate-where')
  if (where) where.hidden = places.length < 2
  const chosen = search().get('onde') ?? ''
  fill(
    'onde',
    make('option', { value: '' }, 'Todas as entradas'),
    ...places.map(({ value, label }) => {
      return make('option', value === chosen ? { value, selected: '' } : { value }, label)
    })
  )
  for (const link of [into, out]) {
    if (!link) continue
    const to = search()
    to.set('rede', '0')
    if (link === out) to.set('sentido', 'saida')
    else to.delete('sentido')
    link.setAttribute('href', `${gatePath}?${to}`)
  }
}

function choosePlace({ target }: Event): void {
  if (!(target instanceof HTMLSelectElement)) return
  const to = search()
  to.set('onde', target.value)
  location.assign(`${gatePath}?${to}`)
}

let turn: Promise<void> = Promise.resolve()

/** One code at a time, in the order in which they were read. */
function read(typed: string, isPressed = false): void {
  turn = turn.then(() => answer(typed, isPressed)).catch(sayFailure)
}

/** A browser whose storage is full or broken must never look as if it had kept a scan. */
function sayFailure(): void {
  fill(
    'gate-result',
    make(
      'section',
      { class: 'gate-panel gate-red' },
      make('h2', {}, make('span', { class: 'gate-word' }, 'Não guardado')),
      make('p', {}, 'Este aparelho não conseguiu guardar a leitura. Anote o código e a hora, e recarregue a página.')
    )
  )
  giveSignal('refused')
}

async function answer(typed: string, isPressed: boolean): Promise<void> {
  state.day = await stillToday(state.day)
  if (!state.day) return drawState()
  const day = state.day.list.terms ? countSigned(state.day, await listSignatures()) : state.day
  const scan = readScan(typed)
  const listed = await findListed(day.list, scan)
  const ticket = await readTicket(day.list, typed)
  const again = sessionStorage.getItem(againKey) === typed.trim() && typed.trim() !== ''
  sessionStorage.removeItem(againKey)
  const judgeIt = chooseJudge({ day, scan, listed, ticket })
  if (!judgeIt) {
    const matches = scan.kind === 'text' ? searchListed(day.list, typed) : []
    const shown = printedCode(typed) || codeOfTicket(typed.trim())
    return show(drawMissed(shown, { isCode: scan.kind !== 'text', ticket, matches, choose: (code) => read(code) }))
  }
  const at = new Date(deviceNow()).toISOString()
  const judged = await addScan({ user: day.user, at }, (known) => judgeIt(readingOf(day, { known, isPressed, again })))
  show(drawJudged(judged, judged.day, actionsOf(judged, typed)))
  const term = drawTerm({ day: state.day, booking: judged.booking, goOn: () => read(typed) })
  if (term) document.querySelector('#gate-result .gate-panel')?.append(term)
  await drawState()
  void look()
}

interface Found {
  day: GateDay
  scan: Scan
  listed: GateDayBooking | null
  ticket: SignedTicket | false | null
}

/** Judges by the ticket where it tells more than the list. Null for a code that neither knows. */
function chooseJudge({ day, scan, listed, ticket }: Found): ((reading: Reading) => Judged & { day: GateDay }) | null {
  if (ticket && tellsMore(ticket, day.list, listed)) {
    return (reading) => judgeTicket(ticket, scan, { ...reading, listed })
  }
  return listed && ((reading) => ({ ...judge(listed, scan, reading), day }))
}

/** Null after the place's midnight; the list is then deleted. */
async function stillToday(day: GateDay | null): Promise<GateDay | null> {
  if (!day || Date.parse(day.list.until) > deviceNow() + day.ahead) return day
  await forgetDay()
  closePage()
  drawWork()
  return null
}

function readingOf(day: GateDay, rest: Pick<Reading, 'known' | 'isPressed' | 'again'>): Reading {
  const where = search().get('onde') ?? ''
  const products = day.places.find(({ value }) => value === where)?.products ?? null
  return { day, products, isExit: isExit(), now: deviceNow() + day.ahead, zone: day.list.timezone, ...rest }
}

function show({ heard }: GateLook): void {
  giveSignal(heard)
  document.getElementById('gate-title')?.scrollIntoView({ block: 'nearest' })
}

function actionsOf(judged: Judged & { kept: KeptScan | null }, typed: string): HTMLElement[] {
  const { kept, code } = judged
  if (code === 'elsewhere' || code === 'ready') {
    const button = make(
      'button',
      { class: 'btn btn-secondary', type: 'button' },
      code === 'ready' ? 'Entram os que faltavam' : 'Check-in mesmo assim'
    )
    button.addEventListener('click', () => read(typed, true))
    return [button]
  }
  return kept ? [fewer(kept, judged)] : []
}

/** Corrects the number of people, as long as the scan has not been sent. */
function fewer(kept: KeptScan, { passed }: Judged): HTMLElement {
  const fields = passed.map(({ label, title, count }) => {
    const field = make('input', {
      class: 'input gate-number',
      type: 'number',
      inputmode: 'numeric',
      min: '0',
      max: String(count),
      value: String(count)
    })
    return { label, count, field, row: make('label', {}, `${title}: `, field, ` de ${count}`) }
  })
  const button = make('button', { class: 'btn btn-secondary', type: 'button' }, 'Corrigir')
  const said = make('p', { role: 'status' })
  button.addEventListener('click', async () => {
    const items = Object.fromEntries(
      fields.map(({ label, count, field }) => [
        label,
        Math.min(count, Math.max(0, Math.floor(Number(field.value) || 0)))
      ])
    )
    const corrected = await correctScan(kept, items)
    said.textContent = corrected ? 'Corrigido.' : 'Já foi para o servidor: corrija na portaria, com rede.'
    await drawState()
  })
  const rows = fields.map(({ row }) => row)
  return make('details', { class: 'gate-fewer' }, make('summary', {}, 'Passaram menos'), ...rows, button, said)
}

let isLooking = false

/** Sends what waits and reads the list anew, if our server answers. */
async function look(): Promise<void> {
  if (isLooking) return
  isLooking = true
  try {
    if (localStorage.getItem(leftKey) !== null) return await endSession()
    state.day = await stillToday(state.day)
    const user = state.day?.user ?? ''
    state.problem = await sendQueue(user)
    if (state.problem === 'ended') {
      await forgetDay()
      closePage()
      state.day = null
    }
    if (state.problem === null && deviceNow() - state.readAt > refreshMs) {
      const { day } = await refreshDay()
      if (day) state.day = day
      state.readAt = deviceNow()
    }
    drawWork()
    await drawState()
  } finally {
    isLooking = false
  }
}

async function drawState(): Promise<void> {
  const [scans, signatures] = await Promise.all([listScans(), listSignatures()])
  const waiting = scans.filter(({ result }) => result === '').length
  const { day, problem } = state
  const back = search()
  back.delete('rede')
  const backHref = `${gatePath}${back.size > 0 ? `?${back}` : ''}`
  const unsent = signatures.filter(({ result }) => result === '').length
  drawBanner({ day, problem, waiting, unsent, now: now(), backHref })
  const zone = day?.list.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  drawInside(day, scans, zone)
  drawSigned(signatures, { zone, ahead: day?.ahead ?? 0 })
  await offerSale(isExit() ? null : day, {
    onFailure: sayFailure,
    onSold: (kept, words) => {
      show(drawSold(kept, words, drawState))
      void drawState().then(look)
    }
  })
  drawLatest(scans, { user: day?.user ?? '', zone, ahead: day?.ahead ?? 0, bookings: day?.list.bookings ?? [] })
}

/** Signs out, also without network: the list and its key go now, and the session at the server when it answers. */
async function forgetUser(): Promise<void> {
  localStorage.setItem(leftKey, state.day?.user ?? '')
  closePage()
  await forgetDay()
  state.day = null
  fill('gate-result')
  drawWork()
  await drawState()
  await endSession()
}

/** Sends what waits first: places for sales go back with the session. */
async function endSession(): Promise<void> {
  const problem = await sendQueue(localStorage.getItem(leftKey) ?? '')
  if (problem === 'none' || problem === 'lies') return
  const answered = await fetch('/logout', { method: 'POST', body: new URLSearchParams({ complete: '1' }) }).catch(
    () => null
  )
  if (!answered?.headers.has('x-request-id')) return
  localStorage.removeItem(leftKey)
  location.assign('/login')
}
