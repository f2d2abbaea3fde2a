import type { CodeReader } from './code-reader.ts'

/** Shape Detection API; TypeScript's DOM library does not know it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<Array<{ rawValue: string }>>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats?(): Promise<string[]>
}

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass
  }
}

/** The browser's own, else ours, which is loaded then. */
export async function openReader(): Promise<CodeReader> {
  const { BarcodeDetector } = window
  if (!BarcodeDetector || !(await knowsTickets(BarcodeDetector))) return (await import('./decoder.ts')).openDecoder()
  const detector = new BarcodeDetector({ formats: ['qr_code', 'code_128', 'code_39'] })
  return {
    async read(video) {
      // A frame that cannot be read yet is no reason to stop.
      const [found] = await detector.detect(video).catch(() => [])
      return found?.rawValue ?? null
    },
    close() {}
  }
}

/** Some browsers have the detector, and nothing behind it. */
async function knowsTickets({ getSupportedFormats }: DetectorClass): Promise<boolean> {
  if (!getSupportedFormats) return true
  const formats = await getSupportedFormats().catch((): string[] => [])
  return formats.indexOf('qr_code') >= 0
}
