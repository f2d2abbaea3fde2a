/** Shape Detection API; TypeScript's DOM library does not know it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<Array<{ rawValue: string }>>
}

declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector
  }
}

interface Scan {
  video: HTMLVideoElement
  onCode: (text: string) => void
  signal: AbortSignal
}

const everyMs = 150
/** Milliseconds: a code held before the camera is read many times a second, and counts once. */
const sameCodeMs = 4000

/** Gives every code the camera sees, until the signal ends it. @throws where the camera may not be used */
export async function scanCamera({ video, onCode, signal }: Scan): Promise<void> {
  const { BarcodeDetector } = window
  if (!BarcodeDetector) throw new Error('no barcode detector')
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop, { once: true })
  video.srcObject = stream
  await video.play()
  const detector = new BarcodeDetector({ formats: ['qr_code', 'code_128', 'code_39'] })
  let last = { text: '', at: 0 }
  while (!signal.aborted) {
    // A frame that cannot be read yet is no reason to stop.
    const [found] = await detector.detect(video).catch(() => [])
    const now = Date.now()
    if (found && !signal.aborted && (found.rawValue !== last.text || now - last.at > sameCodeMs)) {
      last = { text: found.rawValue, at: now }
      onCode(found.rawValue)
    } else if (found) {
      last.at = now
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
