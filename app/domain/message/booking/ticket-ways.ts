import { t } from '../../words/speech.ts'
import type { MessageChannel } from '../addresses.ts'

/** Channels for the address of a lost ticket: only those that work are named. */
export function ticketWayWords(ways: readonly MessageChannel[]): string {
  const whatsapp = t('ao telefone da reserva, pelo WhatsApp')
  if (ways.indexOf('email') < 0) return whatsapp
  return ways.indexOf('whatsapp') < 0 ? t('ao e-mail da reserva') : t('{whatsapp}, ou a seu e-mail', { whatsapp })
}
