const start = '/totem'
const askBeforeMs = 20_000
/** Between two visitors the start page asks now and then whether it is still a kiosk. */
const restMs = 600_000
/** In front of a terminal, or with a telephone in the hand, nobody touches the screen. */
const payingMs = 300_000
const leaveAfterMs = 60_000
const againMs = 10_000

/** Brings a kiosk back to its start when nobody touches it, and never shows the browser's own error page. */
export function watchIdle(): void {
  if (isStart()) forgetTab()
  let touched = Date.now()
  let limit = limitNow()
  let isLeaving = false
  const touch = () => {
    touched = Date.now()
  }
  for (const kind of ['pointerdown', 'touchstart', 'keydown', 'input']) window.addEventListener(kind, touch, true)
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    if (target.closest('[data-kiosk-stay]')) hideQuestion()
    const link = target.closest('a')
    if (link && link.origin !== window.location.origin) event.preventDefault()
  })
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  window.setInterval(() => {
    // A payment that has just arrived is a reason to look at the screen.
    if (limit !== limitNow()) touch()
    limit = limitNow()
    const left = touched + limit - Date.now()
    if (isLeaving) return
    if (left <= 0) {
      isLeaving = true
      void leave()
    } else if (left <= askBeforeMs && !isStart()) ask(Math.ceil(left / 1000))
    else hideQuestion()
  }, 1000)
}

const isStart = () => window.location.pathname === start

function limitNow(): number {
  if (isStart()) return restMs
  return document.querySelector('tr-watched') ? payingMs : leaveAfterMs
}

/** Deletes what the visitor before typed in this tab. */
function forgetTab(): void {
  try {
    window.sessionStorage.clear()
  } catch {
    // The browser keeps nothing for this site.
  }
}

const part = (name: string) => document.querySelector<HTMLElement>(`[data-kiosk-${name}]`)

let focusedBefore: Element | null = null

function ask(seconds: number): void {
  const question = part('ask')
  const left = part('left')
  if (!question || !left) return
  left.textContent = String(seconds)
  if (!question.hidden) return
  focusedBefore = document.activeElement
  question.hidden = false
  part('stay')?.focus()
}

function hideQuestion(): void {
  const question = part('ask')
  if (!question || question.hidden) return
  question.hidden = true
  if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus()
}

/** Asks first whether the start page comes: a lost network shows words instead of the browser's page. */
async function leave(): Promise<void> {
  const asking = new AbortController()
  const timer = window.setTimeout(() => asking.abort(), againMs)
  try {
    const answer = await fetch(start, {
      method: 'HEAD',
      cache: 'no-store',
      credentials: 'same-origin',
      signal: asking.signal
    })
    if (!answer.ok) throw new Error(String(answer.status))
    window.location.replace(start)
  } catch {
    hideQuestion()
    part('offline')?.removeAttribute('hidden')
    window.setTimeout(leave, againMs)
  } finally {
    window.clearTimeout(timer)
  }
}
