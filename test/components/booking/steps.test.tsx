import { expect, test } from 'vitest'
import { Steps } from '#app/components/booking/steps.tsx'
import { renderMarkup } from '../../support/render-markup.tsx'

test('says how far the booking is, and links back but not ahead', async () => {
  const steps = [
    { label: 'Data', href: '/booking?step=1' },
    { label: 'Ingressos', href: '/booking?step=2' },
    { label: 'Dados', href: '/booking?step=3' }
  ]
  const html = await renderMarkup(<Steps steps={steps} current={1} />)
  expect(html).toContain('Passo 2 de 3: Ingressos')
  expect(html).toContain('<li class="done"><a href="/booking?step=1">Data</a></li>')
  expect(html).toContain('<li aria-current="step"><span>Ingressos</span></li><li><span>Dados</span></li>')
})
