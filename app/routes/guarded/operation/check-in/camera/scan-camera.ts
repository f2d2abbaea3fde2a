import { openReader } from './open-reader.ts'

// TypeScript's DOM library lacks the camera's torch.
declare global {
  interface MediaTrackCapabilities {
    torch?: boolean
  }
  interface MediaTrackConstraintSet {
    torch?: boolean
  }
}

/** Reason for the end: closed by the user, page hidden, or camera taken away. */
export type Ended = 'closed' | 'hidden' | 'lost'

/** Switches the camera's torch; absent when it has none. */
export type Torch = (isLit: boolean) => Promise<void>

interface Scan {
  video: HTMLVideoElement
  onCode(text: string): void
  onOpen(torch: Torch | null): void
  signal: AbortSignal
}

/** Milliseconds between two looks, to limit the load on fast machines too. */
const everyMs = 150
/** Milliseconds within which a code in view counts once. */
const sameCodeMs = 4000

/**
 * Reports each code that the camera sees until it ends.
 * @throws when the camera may not be used, or codes cannot be read
 */
export async function scanCamera(scan: Scan): Promise<Ended> {
  const camera = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
  const stream = await navigator.mediaDevices.getUserMedia({ video: camera })
  const { over, ended, end } = watchEnd(stream, scan.signal)
  try {
    // Do not wait for a picture or decoder at the end: it may never answer.
    return await Promise.race([ended, readCodes(stream, { ...scan, signal: over })])
  } finally {
    end('closed')
  }
}

async function readCodes(stream: MediaStream, { video, onCode, onOpen, signal }: Scan): Promise<Ended> {
  video.srcObject = stream
  await video.play()
  const reader = await openReader()
  if (signal.aborted) {
    reader.close()
    return 'closed'
  }
  signal.addEventListener('abort', reader.close, { once: true })
  onOpen(torchOf(stream))
  const hear = onceEach(onCode)
  while (!signal.aborted) {
    const text = await reader.read(video)
    if (!signal.aborted) hear(text)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return 'closed'
}

/** Releases the camera, whatever the reason for the end. */
function watchEnd(stream: MediaStream, closed: AbortSignal) {
  const over = new AbortController()
  let say: (why: Ended) => void = () => {}
  const ended = new Promise<Ended>((resolve) => {
    say = resolve
  })
  const hide = () => {
    if (document.hidden) end('hidden')
  }
  const close = () => end('closed')
  function end(why: Ended) {
    say(why)
    over.abort()
    document.removeEventListener('visibilitychange', hide)
    for (const track of stream.getTracks()) track.stop()
  }
  for (const track of stream.getTracks()) track.addEventListener('ended', () => end('lost'))
  document.addEventListener('visibilitychange', hide)
  if (closed.aborted) close()
  closed.addEventListener('abort', close, { once: true })
  return { over: over.signal, ended, end }
}

function torchOf(stream: MediaStream): Torch | null {
  const [track] = stream.getVideoTracks()
  if (!track?.getCapabilities?.().torch) return null
  return (torch) => track.applyConstraints({ advanced: [{ torch }] })
}

/** Reports a code that stays in view only once. */
function onceEach(onCode: (text: string) => void): (text: string | null) => void {
  let last = { text: '', at: 0 }
  return (text) => {
    if (!text) return
    const now = performance.now()
    const isNew = text !== last.text || now - last.at > sameCodeMs
    last = { text, at: now }
    if (isNew) onCode(text)
  }
}
