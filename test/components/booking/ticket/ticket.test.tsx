import { expect, test } from 'vitest'
import { QrCode } from '#app/components/booking/ticket/qr-code.tsx'
import { Ticket } from '#app/components/booking/ticket/ticket.tsx'
import { BookingTag } from '#app/components/display/tag.tsx'
import { SITUATIONS } from '#app/domain/booking/situation.ts'
import { renderMarkup } from '../../../support/render-markup.tsx'

test('shows situation, QR code with a name and a quiet zone, code in text and only what is known', async () => {
  const html = await renderMarkup(
    <Ticket
      title="Cachoeira"
      situation={<BookingTag situation={SITUATIONS.cancelled} />}
      code="7KX2M9QA"
      qr={<QrCode path="M0 0h1v1h-1z" size={21} label="QR code do ingresso 7KX2M9QA" />}
      items={[
        { term: 'Data', value: '25/11/2025' },
        { term: 'Guia', value: null }
      ]}
    />
  )
  expect(html).toContain('<span class="tag tag-red tag-bar">Cancelada</span>')
  expect(html).toContain('viewBox="-4 -4 29 29" role="img" aria-label="QR code do ingresso 7KX2M9QA"')
  expect(html).toContain('<span class="vh">Código da reserva: </span>7KX2M9QA')
  expect(html).toContain('<dt>Data</dt><dd>25/11/2025</dd>')
  expect(html).not.toContain('Guia')
})
