import { expect, test } from 'vitest'
import { QrCode } from '#app/components/booking/ticket/qr-code.tsx'
import { Ticket } from '#app/components/booking/ticket/ticket.tsx'
import { renderMarkup } from '../../../support/render-markup.tsx'

test('shows a QR code with a name and a quiet zone, and the code in text before the visit', async () => {
  const qr = <QrCode path="M0 0h1v1h-1z" size={21} label="QR code do ingresso 7KX2M9QA" />
  const html = await renderMarkup(
    <Ticket label="Ingresso" code="7KX2M9QA" qr={qr}>
      <p>Cachoeira</p>
    </Ticket>
  )
  expect(html).toContain('aria-label="Ingresso"')
  expect(html).toContain('viewBox="-4 -4 29 29" role="img" aria-label="QR code do ingresso 7KX2M9QA"')
  expect(html).toContain('<span class="vh">Código </span>7KX2M9QA')
  expect(html.indexOf('7KX2M9QA')).toBeLessThan(html.indexOf('Cachoeira'))
})

test('explains first how to use the QR code when there is no code in text', async () => {
  const html = await renderMarkup(
    <Ticket label="Pagamento por Pix" qr={<QrCode path="M0 0h1v1h-1z" size={21} label="QR code do Pix" />}>
      <p>Pague até 14:32</p>
    </Ticket>
  )
  expect(html).not.toContain('Código')
  expect(html.indexOf('Pague até')).toBeLessThan(html.indexOf('QR code do Pix'))
})
