import { create } from 'qrcode'
import { describe, expect, it } from 'vitest'
import { qrPath } from '#app/components/booking/ticket/qr-path.ts'

describe('qrPath', () => {
  it.each(['N5AJYFT1', '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000'])(
    'draws every dark module of %s once, and no other',
    (text) => {
      const { modules } = create(text, { errorCorrectionLevel: 'M' })
      const { path, size } = qrPath(text)
      const drawn = new Uint8Array(size * size)
      for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
        for (let i = 0; i < Number(width); i++) {
          const at = Number(y) * size + Number(x) + i
          drawn[at] = (drawn[at] ?? 0) + 1
        }
      }
      expect(size).toBe(modules.size)
      expect(Array.from(drawn)).toEqual(Array.from(modules.data, (dark) => (dark ? 1 : 0)))
    }
  )
})
