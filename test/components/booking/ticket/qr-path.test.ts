import { decodeQR } from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { qrPath } from '#app/components/booking/ticket/qr-path.ts'

const quiet = 4
const scale = 4

/** Draws the path as a reader's camera sees it; counts how often each module is drawn. */
function drawPath(text: string) {
  const { path, size } = qrPath(text)
  const times = new Uint8Array(size * size)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let i = 0; i < Number(width); i++) {
      const at = Number(y) * size + Number(x) + i
      times[at] = (times[at] ?? 0) + 1
    }
  }
  const side = (size + 2 * quiet) * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let at = 0; at < side * side; at++) {
    const x = Math.floor((at % side) / scale) - quiet
    const y = Math.floor(at / side / scale) - quiet
    const isDark = x >= 0 && y >= 0 && x < size && y < size && times[y * size + x]
    if (isDark) data.fill(0, at * 4, at * 4 + 3)
  }
  return { size, times, picture: { width: side, height: side, data } }
}

describe('qrPath', () => {
  it.each(['N5AJYFT1', '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000'])(
    'draws a code that reads %s, without a quiet zone, and no module twice',
    (text) => {
      const { size, times, picture } = drawPath(text)
      expect(decodeQR(picture)).toBe(text)
      expect(Math.max(...times)).toBe(1)
      const corners = [0, size - 1, (size - 1) * size].map((at) => times[at])
      expect(corners).toEqual([1, 1, 1])
    }
  )

  it('keeps error correction M: a code with a tenth of it covered still reads', () => {
    const text = '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000'
    const { size, picture } = drawPath(text)
    const from = (quiet + Math.floor(size / 2)) * scale
    const covered = Math.floor(size / 4) * scale
    for (let y = from; y < from + covered; y++) {
      const at = (y * picture.width + from) * 4
      picture.data.fill(255, at, at + covered * 4)
    }
    expect(decodeQR(picture)).toBe(text)
  })

  it.each([
    ['a'.repeat(2331), 177],
    ['a'.repeat(2332), 0],
    ['á'.repeat(1165), 177],
    ['á'.repeat(1166), 0]
  ])('draws nothing for a text that no code holds: %#', (text, size) => {
    const drawn = qrPath(text)
    expect([drawn.size, drawn.path === '']).toEqual([size, size === 0])
  })
})
