import { encodeQR } from 'qr'

/** Bytes that the largest QR code holds with error correction M and Q (ISO/IEC 18004, version 40). */
const mostBytes = { medium: 2331, quartile: 1663 } as const

/**
 * Builds one path of unit squares, without a quiet zone. Error correction is M by default, as Pix readers expect. The
 * path is empty for a text that no QR code holds, which another server may send.
 */
export function qrPath(text: string, ecc: keyof typeof mostBytes = 'medium'): { path: string; size: number } {
  if (new TextEncoder().encode(text).length > mostBytes[ecc]) return { path: '', size: 0 }
  // The encoder draws at least one light module around the code.
  const rows = encodeQR(text, 'raw', { ecc, border: 1 })
  const size = rows.length - 2
  let path = ''
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      let length = 1
      while (row[x + length]) length++
      path += `M${x - 1} ${y - 1}h${length}v1h-${length}z`
      x += length
    }
  }
  return { path, size }
}
