import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DRAWING_FIELD, drawingPath, isDrawing, MOST_OF_DRAWING } from '#app/domain/waiver/drawing.ts'

it('draws strokes as a path of lines', () => {
  const text = '0,0 1,1 2,2 3,3;600,200 5,5 6,6 7,7'
  expect(drawingPath(text)).toBe('M0 0L1 1L2 2L3 3M600 200L5 5L6 6L7 7')
  expect(drawingPath('<svg>')).toBe('')
})

it('reads every drawing within the field, and none outside it', () => {
  const point = fc.tuple(fc.nat(DRAWING_FIELD.width), fc.nat(DRAWING_FIELD.height))
  fc.assert(
    fc.property(
      fc.array(fc.array(point, { minLength: 8, maxLength: 40 }), { minLength: 1, maxLength: 4 }),
      (strokes) => {
        const text = strokes.map((stroke) => stroke.map(([x, y]) => `${x},${y}`).join(' ')).join(';')
        expect(isDrawing(text)).toBe(text.length <= MOST_OF_DRAWING)
        expect(isDrawing(text.replace(/^\d+/, '601'))).toBe(false)
        expect(isDrawing(`${text};`)).toBe(false)
      }
    )
  )
})

it('takes no text that is no drawing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (isDrawing(text)) expect(text).toMatch(/^[\d,; ]+$/)
    })
  )
})
