import { expect, it } from 'vitest'
import { ticketWayWords } from '#app/domain/message/booking/ticket-ways.ts'

it('promises only available channels', () => {
  expect(ticketWayWords(['whatsapp'])).toBe('ao telefone da reserva, pelo WhatsApp')
  expect(ticketWayWords(['email'])).toBe('ao e-mail da reserva')
  expect(ticketWayWords(['whatsapp', 'email'])).toBe('ao telefone da reserva, pelo WhatsApp, ou a seu e-mail')
})
