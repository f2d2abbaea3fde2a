import { openReader } from './open-reader.ts'

// TypeScript's DOM library does not know the light of a camera.
declare global {
  interface MediaTrackCapabilities {
    torch?: boolean
  }
  interface MediaTrackConstraintSet {
    torch?: boolean
  }
}

/** Why it reads no more: it was closed, the page went out of sight, or the browser took the camera away. */
export type Ended = 'closed' | 'hidden' | 'lost'

/** The camera's light; where there is none, it is not offered. */
export type Torch = (isLit: boolean) => Promise<void>

interface Scan {
  video: HTMLVideoElement
  onCode(text: string): void
  onOpen(torch: Torch | null): void
  signal: AbortSignal
}

/** Between one look and the next: some six a second, however fast the machine. */
const everyMs = 150
/** Milliseconds: a code held before the camera is read many times a second, and counts once. */
const sameCodeMs = 4000

/** Gives every code the camera sees, until it ends. @throws where the camera may not be used, or codes cannot be read */
export async function scanCamera(scan: Scan): Promise<Ended> {
  const camera = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }
  const stream = await navigator.mediaDevices.getUserMedia({ video: camera })
  const { over, ended, end } = watchEnd(stream, scan.signal)
  try {
    // What waits for a picture or for its decoder as it ends may never answer.
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

/** However it ends, the camera is given back. */
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

/** A code that stays in sight is said once. */
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
