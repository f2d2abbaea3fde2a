import { decodeQR } from 'qr/decode.js'

/** Four bytes per pixel: red, green, blue, alpha. */
type Frame = Pick<ImageData, 'width' | 'height' | 'data'>

/** Returns the QR code's text; null when none is readable. */
export function decodeFrame(frame: Frame): string | null {
  try {
    return decodeQR(frame)
  } catch {
    return null
  }
}
