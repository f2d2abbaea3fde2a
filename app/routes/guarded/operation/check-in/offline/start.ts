import { unreachedEvent } from '#app/components/form/unreached.ts'
import { deviceNow } from './device-clock.ts'
import { readDay } from './kept/list-store.ts'
import { againKey, gatePath } from './reach.ts'
import { refreshDay } from './refresh-day.ts'
import { sendQueue } from './send-queue.ts'

/** Milliseconds between two readings of the list while the gate is open. */
const refreshMs = 120_000
/** Milliseconds after which an answer is not waited for any more. */
const slowMs = 8000
/** Milliseconds for which a network may be gone before the page changes. */
const goneMs = 1500

let isStarted = false

/** Makes this browser ready to go on without network. Does nothing where it cannot. */
export async function startOffline(): Promise<void> {
  const canKeep = 'serviceWorker' in navigator && 'indexedDB' in window && Boolean(window.crypto?.subtle)
  if (isStarted || !canKeep) return
  isStarted = true
  hearLost()
  await navigator.serviceWorker.register(`${gatePath}/worker.js`, { scope: gatePath })
  await refresh()
  setInterval(refresh, refreshMs)
  // The network may have gone before there was a list.
  if (navigator.onLine === false) await goOn()
}

async function refresh(): Promise<void> {
  if (!isHere()) return
  const { day } = await refreshDay()
  if (day) await sendQueue(day.user)
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
  if (!isHere() || !navigator.serviceWorker.controller || !(await readDay(deviceNow))) return
  const search = new URLSearchParams(location.search)
  for (const name of ['reserva', 'entrada', 'passagem', 'pessoa']) search.delete(name)
  search.set('rede', '0')
  sessionStorage.setItem(againKey, lastCode)
  location.assign(`${gatePath}?${search}`)
}
