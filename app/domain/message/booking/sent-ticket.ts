import { formatInstant } from '../../calendar/dates.ts'
import { t } from '../../words/speech.ts'

export interface SentTicket {
  /** `whatsapp` or `email`. */
  channel: string
  /** Masked. */
  to: string
  /** One of domain/message/states. */
  status: string
  simulated: boolean
  /** Instant when it left, or shall leave. */
  at: string | null
}

/** Says to the visitor where the ticket went, and whether it left. '' for an unknown state. */
export function sentTicketWords(sent: SentTicket, timezone: string): string {
  const { channel, status, simulated, at } = sent
  const masked = sent.to.replace(/\*/g, '•')
  const way = channel === 'email' ? t('por e-mail') : t('por WhatsApp')
  const to = t('para {receiver}', { receiver: masked })
  const left = [to, way, at ? t('em {at}', { at: formatInstant(at, timezone) }) : ''].filter(Boolean).join(', ')
  if (status === 'queued') return t('Na fila {left}. Ainda não saiu.', { left })
  if (status === 'scheduled') return t('Sai {left}.', { left })
  if (status === 'failed') return t('O envio {left} falhou: não chegou. Guarde o endereço desta página.', { left })
  if (status !== 'sent' && status !== 'delivered' && status !== 'read') return ''
  if (simulated) return t('Envio simulado {left}: ninguém recebeu.', { left })
  return status === 'sent' ? t('Enviado {left}.', { left }) : t('Enviado {left}, e entregue.', { left })
}
