import { describe, expect, it } from 'vitest'
import { CHANNELS, normaliseChannel } from '#app/domain/booking/channel.ts'

describe('normaliseChannel', () => {
  it.each([
    ['WORDPRESS', 'Site do fornecedor'],
    ['RESERVAEXPRESSA', 'Reserva Expressa'],
    ['LARAVEL', 'Site'],
    ['POSCONTROLE', 'Portaria']
  ])('%s is shown as %s', (channel, label) => {
    expect(normaliseChannel({ channel })).toEqual({ code: channel, label })
    expect(normaliseChannel({ channel: ` ${channel.toLowerCase()} `, paymentMethod: 'pix' })).toEqual({
      code: channel,
      label
    })
    expect(CHANNELS).toContainEqual({ code: channel, label })
  })

  it('defaults to the provider site, or to Reserva Expressa when paid by Pix', () => {
    expect(normaliseChannel({}).code).toBe('WORDPRESS')
    expect(normaliseChannel({ channel: null, paymentMethod: '' }).code).toBe('WORDPRESS')
    expect(normaliseChannel({ channel: ' ', paymentMethod: 'credit_card' }).code).toBe('WORDPRESS')
    expect(normaliseChannel({ paymentMethod: 'PIX' }).code).toBe('RESERVAEXPRESSA')
    expect(normaliseChannel({ paymentMethod: 'pos_pix' }).code).toBe('WORDPRESS')
  })

  it('takes Stripe for the site', () => {
    expect(normaliseChannel({ paymentChannel: 'Stripe Brasil' }).code).toBe('LARAVEL')
    expect(normaliseChannel({ channel: 'WORDPRESS', paymentMethod: 'pix', paymentChannel: 'STRIPE' }).code).toBe(
      'LARAVEL'
    )
  })

  it('keeps the words of a channel it does not know', () => {
    expect(normaliseChannel({ channel: 'Agência' })).toEqual({ code: 'OTHER', label: 'Agência' })
  })

  it.each([
    [{ channel: 'Reserva Expressa' }, 'RESERVAEXPRESSA'],
    [{ channel: 'pos_controle' }, 'POSCONTROLE'],
    [{ channel: 'POS-CONTROLE' }, 'POSCONTROLE'],
    [{ channel: 'stripe' }, 'LARAVEL'],
    [{ channel: 'POSCONTROLE', paymentMethod: 'stripe_card' }, 'LARAVEL'],
    [{ channel: 'other' }, 'OTHER']
  ])('reads %j as %s', (told, code) => {
    expect(normaliseChannel(told).code).toBe(code)
  })
})
