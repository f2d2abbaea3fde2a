import { expect, test } from 'vitest'
import { TotalBar } from '#app/components/booking/total-bar.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

test('shows lines, total and the button', async () => {
  const html = await renderMarkup(
    <TotalBar total={123450} lines={[{ label: '1 inteira', amount: 123450 }]} note="Até 14:32">
      <button type="submit">Reservar</button>
    </TotalBar>
  )
  expect(html).toContain('<li><span>1 inteira</span> <span class="num">R$\u00a01.234,50</span></li>')
  expect(html).toContain('<output><span class="num">R$\u00a01.234,50</span></output>')
  expect(html).toContain('<button type="submit">Reservar</button>')
})
