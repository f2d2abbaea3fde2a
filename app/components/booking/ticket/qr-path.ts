import { create } from 'qrcode'

/** Builds one path of unit squares. Uses error correction M, as Pix readers expect. */
export function qrPath(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size, data } = modules
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue
      let length = 1
      while (x + length < size && data[y * size + x + length]) length++
      path += `M${x} ${y}h${length}v1h-${length}z`
      x += length
    }
  }
  return { path, size }
}
