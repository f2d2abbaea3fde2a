import type { Page } from 'playwright'
import { qrPath } from '#app/components/booking/ticket/qr-path.ts'

/** Simulates a camera that sees a slightly tilted ticket with this text. Call it before the page opens. */
export async function showTicket(page: Page, text: string): Promise<void> {
  await page.addInitScript(({ path }) => {
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
      const picture = canvas.getContext('2d')
      const draw = () => {
        if (!picture) return
        picture.setTransform(1, 0, 0, 1, 0, 0)
        picture.fillStyle = '#eee'
        picture.fillRect(0, 0, 640, 480)
        picture.setTransform(8, 1, -1, 8, 160, 60)
        picture.fillStyle = '#222'
        picture.fill(new Path2D(path))
      }
      setInterval(draw, 100)
      return canvas.captureStream(10)
    }
  }, qrPath(text))
}

/** Simulates a user who denies the camera. */
export async function denyCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
  })
}

/** Simulates a browser with its own code detector, which no Chromium on Linux has, and which always sees this code. */
export async function pretendDetector(page: Page, code: string): Promise<void> {
  await page.addInitScript((rawValue) => {
    Object.assign(window, {
      BarcodeDetector: class {
        detect = async () => [{ rawValue }]
      }
    })
  }, code)
}
