import { normalisePaymentMethod } from './payment-method.ts'

/** By which a place is paid on this site, through a provider. */
export const ONLINE_METHODS = ['pix', 'card'] as const

export type OnlineMethod = (typeof ONLINE_METHODS)[number]

/** Of what a form or a booking calls it; null for what is not paid on this site. */
export function onlineMethod(method: string): OnlineMethod | null {
  const { slug } = normalisePaymentMethod(method)
  if (slug === 'pix') return 'pix'
  return slug === 'credit' || slug === 'debit' ? 'card' : null
}

/** The one that was chosen is offered before the others. */
export function chosenFirst(ways: readonly OnlineMethod[], chosen: string): OnlineMethod[] {
  const first = onlineMethod(chosen)
  return [...ways.filter((way) => way === first), ...ways.filter((way) => way !== first)]
}

interface Waiting {
  status: string
  payLater: boolean
  paymentMethod: string
}

/** It waits to be paid on this site, or may be held once more for it. What the counter holds is paid there. */
export function waitsOnline({ status, payLater, paymentMethod }: Waiting): boolean {
  return (status === 'PENDING' || status === 'EXPIRED') && !payLater && paymentMethod !== 'pos_pix'
}

/** As in "pague por Pix ou cartão". */
export function wayWords(ways: readonly OnlineMethod[]): string {
  if (!ways.includes('card')) return 'por Pix'
  return ways.includes('pix') ? 'por Pix ou cartão' : 'com cartão'
}
