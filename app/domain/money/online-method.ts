import { t } from '../words/speech.ts'
import { normalisePaymentMethod } from './payment-method.ts'

/** Methods that a provider can charge on this site. */
export const ONLINE_METHODS = ['pix', 'card'] as const

export type OnlineMethod = (typeof ONLINE_METHODS)[number]

/** Reads the method's name from a form or a booking; null if it is not paid on this site. */
export function onlineMethod(method: string): OnlineMethod | null {
  const { slug } = normalisePaymentMethod(method)
  if (slug === 'pix') return 'pix'
  return slug === 'credit' || slug === 'debit' ? 'card' : null
}

/** Puts the chosen method first. */
export function chosenFirst(ways: readonly OnlineMethod[], chosen: string): OnlineMethod[] {
  const first = onlineMethod(chosen)
  return [...ways.filter((way) => way === first), ...ways.filter((way) => way !== first)]
}

interface Waiting {
  status: string
  payLater: boolean
  paymentMethod: string
}

/**
 * True if the booking waits to be paid on this site, or its places may be held once more for that. A hold of the
 * counter is paid at the counter.
 */
export function waitsOnline({ status, payLater, paymentMethod }: Waiting): boolean {
  return (status === 'PENDING' || status === 'EXPIRED') && !payLater && paymentMethod !== 'pos_pix'
}

/** Words for "pague por Pix ou cartão". */
export function wayWords(ways: readonly OnlineMethod[]): string {
  if (!ways.includes('card')) return t('por Pix')
  return ways.includes('pix') ? t('por Pix ou cartão') : t('com cartão')
}
