import { decodeQR } from 'qr/decode.js'

/** Its four bytes a pixel are red, green, blue and how solid. */
type Frame = Pick<ImageData, 'width' | 'height' | 'data'>

/** The text of a QR code; null for a picture without one that can be read. */
export function decodeFrame(frame: Frame): string | null {
  try {
    return decodeQR(frame)
  } catch {
    return null
  }
}
