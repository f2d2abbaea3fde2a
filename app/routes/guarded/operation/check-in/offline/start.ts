import { unreachedEvent } from '#app/components/form/unreached.ts'
import { deviceNow } from './device-clock.ts'
import { readDay } from './kept/list-store.ts'
import { readDevice } from './kept/queue.ts'
import { againKey, gatePath } from './reach.ts'
import { blockedCookies, CannotKeep, notServed, type Readiness, whatLacks, whyCannot, whyUnread } from './readiness.ts'
import { refreshDay } from './refresh-day.ts'
import { sendQueue } from './send-queue.ts'

/** Milliseconds between two readings of the list while the gate is open. */
const refreshMs = 120_000
/** Milliseconds after which an answer is not waited for any more. */
const slowMs = 8000
/** Milliseconds for which a network may be gone before the page changes. */
const goneMs = 1500

type Hear = (readiness: Readiness) => void

const hearers = new Set<Hear>()
let isStarted = false
let latest: Readiness | null = null

/** Makes this browser ready to go on without network, and tells whether it is. Returns what stops the telling. */
export function startOffline(hear: Hear): () => void {
  hearers.add(hear)
  if (latest) hear(latest)
  // Back from the page that sets places aside, the list has others.
  if (isStarted) void refresh()
  else {
    isStarted = true
    void startGate()
  }
  return () => hearers.delete(hear)
}

function tell(readiness: Readiness): void {
  latest = readiness
  for (const hear of hearers) hear(readiness)
}

async function startGate(): Promise<void> {
  const why = whatLacks()
  if (why !== '') return tell({ day: null, why })
  hearLost()
  await refresh()
  setInterval(refresh, refreshMs)
  // The network may have gone before there was a list.
  if (navigator.onLine === false) await goOn()
}

let isServed = false

/** Reads the list anew and tells what came of it; never throws. */
async function refresh(): Promise<void> {
  if (!isHere()) return
  try {
    const [read] = await Promise.all([refreshDay(), isServed || serveGate()])
    isServed = true
    if (read.day) {
      await sendQueue(read.day.user)
      if (!read.isKept) return tell({ day: null, why: blockedCookies })
      return tell({ day: read.day, older: '', device: await readDevice(read.day.user) })
    }
    const why = whyUnread(read.problem)
    const kept = await readDay(deviceNow)
    tell(kept ? { day: kept, older: why, device: await readDevice(kept.user) } : { day: null, why })
  } catch (error) {
    tell({ day: null, why: whyCannot(error) })
  }
}

/** Resolves once the worker has kept the page without network. */
async function serveGate(): Promise<void> {
  const failed = () => new CannotKeep(notServed)
  const registered = await navigator.serviceWorker.register(`${gatePath}/worker.js`, { scope: gatePath }).catch(() => {
    throw failed()
  })
  if (registered.active) return
  const worker = registered.installing ?? registered.waiting
  await new Promise<void>((resolve, reject) => {
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve()
      if (worker.state === 'redundant') reject(failed())
    })
    if (!worker) reject(failed())
  })
}

/** React may have gone on to another page. */
const isHere = () => location.pathname === gatePath

function hearLost(): void {
  window.addEventListener(unreachedEvent, () => setTimeout(goOn))
  window.addEventListener('offline', () => setTimeout(goOnUnlessBack, goneMs))
  document.addEventListener('submit', goOnWithoutNetwork, true)
  const send = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const isCode = isHere() && (init?.method ?? 'GET').toUpperCase() === 'POST' && /[?&]_data=/.test(String(input))
    if (!isCode) return send(input, init)
    const timer = setTimeout(goOn, slowMs)
    const answer = await send(input, init)
    clearTimeout(timer)
    // A captive portal answered in the server's place.
    if (!answer.headers.has('x-request-id')) goOn()
    return answer
  }
}

const goOnUnlessBack = () => navigator.onLine || goOn()

let lastCode = ''

/** The form would only say that there is no network. */
function goOnWithoutNetwork({ target }: Event): void {
  if (!(target instanceof HTMLFormElement) || !target.classList.contains('gate-form')) return
  lastCode = String(new FormData(target).get('codigo') ?? '')
  if (navigator.onLine === false) goOn()
}

/** Opens the page without network with the code that got no answer, if there is a list to work with. */
async function goOn(): Promise<void> {
  if (!isHere() || !navigator.serviceWorker.controller) return
  try {
    if (!(await readDay(deviceNow))) return
    sessionStorage.setItem(againKey, lastCode)
  } catch (error) {
    return tell({ day: null, why: whyCannot(error) })
  }
  const search = new URLSearchParams(location.search)
  for (const name of ['reserva', 'entrada', 'passagem', 'pessoa']) search.delete(name)
  search.set('rede', '0')
  location.assign(`${gatePath}?${search}`)
}
