interface Hearing {
  /** When what is on the screen was read (milliseconds, by the server's clock). */
  since(): number
  hear(kinds: readonly string[]): void
}

const firstWaitMs = 1000
const longestWaitMs = 60_000
/** A tab looked away from for longer than this hears nothing; it is told when it is looked at again. */
const hiddenMs = 10_000

/** As the door closes with where nobody may hear any more, and as it refuses. */
const forGood = [4401, 4403, 401, 403, 404]

/** Until it is stopped by what it gives. Without a server that tells, it keeps quiet. */
export function hearChanges({ since, hear }: Hearing): () => void {
  let socket: WebSocket | null = null
  let timer: number | undefined
  let failures = 0
  let isOver = false

  function open() {
    if (isOver || socket || document.hidden) return
    const openedAt = Date.now()
    let wasOpen = false
    const own = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/live?since=${since()}`)
    socket = own
    own.onopen = () => {
      wasOpen = true
    }
    own.onmessage = ({ data }) => hear(JSON.parse(data))
    own.onclose = async ({ code }) => {
      if (socket !== own) return
      if (wasOpen && Date.now() - openedAt > longestWaitMs) failures = 0
      // A browser tells no script why a socket was refused.
      const status = wasOpen ? code : await askStatus()
      if (socket !== own) return
      socket = null
      if (forGood.indexOf(status) >= 0) isOver = true
      else wait()
    }
  }

  function wait() {
    const ms = Math.min(longestWaitMs, firstWaitMs * 2 ** failures) * (0.5 + Math.random() / 2)
    failures += 1
    window.clearTimeout(timer)
    timer = window.setTimeout(open, ms)
  }

  function close() {
    const open = socket
    socket = null
    open?.close()
  }

  function look() {
    window.clearTimeout(timer)
    if (document.hidden) timer = window.setTimeout(close, hiddenMs)
    else open()
  }

  open()
  document.addEventListener('visibilitychange', look)
  return () => {
    isOver = true
    window.clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
    close()
  }
}

function askStatus(): Promise<number> {
  return fetch('/live').then(
    ({ status }) => status,
    () => 0
  )
}
