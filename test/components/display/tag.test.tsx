import { expect, test } from 'vitest'
import { BookingTag } from '#app/components/display/tag.tsx'
import { SHOWN_SITUATIONS } from '#app/domain/booking/situation.ts'
import { renderMarkup } from '../../support/render-markup.tsx'

test('no two situations share both colour and shape', async () => {
  const drawn = await Promise.all(
    Object.values(SHOWN_SITUATIONS).map((situation) => renderMarkup(<BookingTag situation={situation} />))
  )
  const looks = drawn.map((html) => html.match(/class="([^"]+)"/)?.[1])
  expect(new Set(looks).size).toBe(drawn.length)
})
