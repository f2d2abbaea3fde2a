import { expect, test } from 'vitest'
import { SlotList } from '#app/components/booking/slot-list.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

test('open times are links with the places left, the others say why not', async () => {
  const html = await renderMarkup(
    <SlotList
      selected="09:00"
      slots={[
        { time: '08:00', state: 'past', href: '?time=08:00' },
        { time: '09:00', state: 'open', remaining: 1, href: '?time=09:00' },
        { time: '10:00', state: 'full' },
        { time: '11:00', state: 'blocked' }
      ]}
    />
  )
  expect(html).toContain('<ul class="slots" aria-label="Horários">')
  expect(html.match(/<a /g)).toHaveLength(1)
  expect(html).toContain('aria-current="true"><b>09:00</b> 1 vaga</a>')
  expect(html).toContain('<span class="slot"><b>08:00</b> Encerrado</span>')
  expect(html).toContain('<b>10:00</b> Lotado')
  expect(html).toContain('<b>11:00</b> Indisponível')
})
