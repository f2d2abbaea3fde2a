import { normalisePaymentMethod } from '../money/payment-method.ts'

export type ChannelCode = 'WORDPRESS' | 'RESERVAEXPRESSA' | 'LARAVEL' | 'POSCONTROLE' | 'OTHER'
export type Channel = { code: ChannelCode; label: string }

/** Specification §4. */
export const CHANNELS: readonly Channel[] = [
  { code: 'WORDPRESS', label: 'Site do fornecedor' },
  { code: 'RESERVAEXPRESSA', label: 'Reserva Expressa' },
  { code: 'LARAVEL', label: 'Site' },
  { code: 'POSCONTROLE', label: 'Portaria' }
]

type ChannelInput = { channel?: string | null; paymentMethod?: string | null; paymentChannel?: string | null }

/**
 * Normalises a channel as in specification §4: Stripe is LARAVEL; an empty one is WORDPRESS, or RESERVAEXPRESSA for
 * Pix; an unknown one is OTHER with its text.
 */
export function normaliseChannel({ channel, paymentMethod, paymentChannel }: ChannelInput): Channel {
  if (/stripe/i.test(`${channel ?? ''} ${paymentMethod ?? ''} ${paymentChannel ?? ''}`)) return channelOf('LARAVEL')
  const text = (channel ?? '').trim()
  if (text === '') {
    return channelOf(normalisePaymentMethod(paymentMethod).slug === 'pix' ? 'RESERVAEXPRESSA' : 'WORDPRESS')
  }
  const code = text.toUpperCase().replace(/[\s_-]/g, '')
  return CHANNELS.filter((known) => known.code === code)[0] ?? { code: 'OTHER', label: text }
}

function channelOf(code: ChannelCode): Channel {
  return CHANNELS.filter((known) => known.code === code)[0] ?? { code, label: code }
}
