import type { CodeReader } from './code-reader.ts'

/** Part of the Shape Detection API that TypeScript's DOM library lacks. */
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

/** Uses the browser's detector, or loads ours. */
export async function openReader(): Promise<CodeReader> {
  const { BarcodeDetector } = window
  if (!BarcodeDetector || !(await knowsTickets(BarcodeDetector))) return (await import('./decoder.ts')).openDecoder()
  const detector = new BarcodeDetector({ formats: ['qr_code', 'code_128', 'code_39'] })
  return {
    async read(video) {
      // Ignore a frame that cannot be read yet.
      const [found] = await detector.detect(video).catch(() => [])
      return found?.rawValue ?? null
    },
    close() {}
  }
}

/** Some browsers have the detector without support for any format. */
async function knowsTickets({ getSupportedFormats }: DetectorClass): Promise<boolean> {
  if (!getSupportedFormats) return true
  const formats = await getSupportedFormats().catch((): string[] => [])
  return formats.indexOf('qr_code') >= 0
}
