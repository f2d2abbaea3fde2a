interface Hearing {
  /** Time when the screen's data was read, in milliseconds of the server's clock. */
  since(): number
  hear(kinds: readonly string[]): void
}

const firstWaitMs = 1000
const longestWaitMs = 60_000
/** Milliseconds after which a hidden tab disconnects. It connects again, and catches up, when it is shown. */
const hiddenMs = 10_000

/** Close codes and statuses after which connecting again is useless. */
const forGood = [4401, 4403, 401, 403, 404]

/** Listens for changes until the returned function is called. Does nothing if the server pushes no changes. */
export function hearChanges(hearing: Hearing): () => void {
  let leave: (() => void) | null = null
  let timer: number | undefined
  let failures = 0
  let isOver = false

  function open() {
    if (!isOver && !leave && !document.hidden) leave = connect(hearing, ended)
  }

  function ended(status: number, stoodMs: number) {
    leave = null
    isOver = forGood.indexOf(status) >= 0
    if (isOver) return
    if (stoodMs > longestWaitMs) failures = 0
    const ms = Math.min(longestWaitMs, firstWaitMs * 2 ** failures) * (0.5 + Math.random() / 2)
    failures += 1
    window.clearTimeout(timer)
    timer = window.setTimeout(open, ms)
  }

  function close() {
    leave?.()
    leave = null
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

/** Opens one socket and reports how it ended, unless the returned function closed it. */
function connect({ since, hear }: Hearing, ended: (status: number, stoodMs: number) => void): () => void {
  const openedAt = Date.now()
  let wasOpen = false
  let isLeft = false
  const socket = new WebSocket(`${window.location.origin.replace(/^http/, 'ws')}/live?since=${since()}`)
  socket.onopen = () => {
    wasOpen = true
  }
  socket.onmessage = ({ data }) => hear(JSON.parse(data))
  socket.onclose = async ({ code }) => {
    const stoodMs = wasOpen ? Date.now() - openedAt : 0
    // A browser does not tell a script why its socket was refused.
    const status = wasOpen || isLeft ? code : await askStatus()
    if (!isLeft) ended(status, stoodMs)
  }
  return () => {
    isLeft = true
    socket.close()
  }
}

function askStatus(): Promise<number> {
  return fetch('/live').then(
    ({ status }) => status,
    () => 0
  )
}
