import { describe, expect, it } from 'vitest'
import { type SentTicket, sentTicketWords } from '#app/domain/message/booking/sent-ticket.ts'

const sent: SentTicket = {
  channel: 'whatsapp',
  to: '(71) *****-3344',
  status: 'sent',
  simulated: false,
  at: '2026-11-28T12:12:00.000Z'
}
const say = (changes: Partial<SentTicket>) => sentTicketWords({ ...sent, ...changes }, 'America/Bahia')

describe('words on where a ticket was sent', () => {
  it('tell receiver, way, time and state', () => {
    const left = 'para (71) •••••-3344, por WhatsApp, em 28/11/2026 09:12'
    expect(say({})).toBe(`Enviado ${left}.`)
    expect(say({ status: 'read' })).toBe(`Enviado ${left}, e entregue.`)
    expect(say({ status: 'queued' })).toBe(`Na fila ${left}. Ainda não saiu.`)
    expect(say({ status: 'scheduled' })).toBe(`Sai ${left}.`)
    expect(say({ status: 'failed' })).toBe(`O envio ${left} falhou: não chegou. Guarde o endereço desta página.`)
    expect(say({ channel: 'email', to: 'm***@example.com' })).toBe(
      'Enviado para m•••@example.com, por e-mail, em 28/11/2026 09:12.'
    )
  })

  it('never claim that a simulated message arrived', () => {
    for (const status of ['sent', 'delivered', 'read']) expect(say({ status, simulated: true })).toContain('ninguém')
  })

  it('say nothing of unknown states, and no time that is not known', () => {
    expect(say({ status: 'cancelled' })).toBe('')
    expect(say({ status: 'sent', at: null })).toBe('Enviado para (71) •••••-3344, por WhatsApp.')
  })
})
