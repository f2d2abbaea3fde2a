import { formatInstant } from '../../calendar/dates.ts'

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
export function sentTicketWords({ channel, to, status, simulated, at }: SentTicket, timezone: string): string {
  const receiver = to.replace(/\*/g, '•')
  const way = channel === 'email' ? 'por e-mail' : 'por WhatsApp'
  const left = [`para ${receiver}`, way, at ? `em ${formatInstant(at, timezone)}` : ''].filter(Boolean).join(', ')
  if (status === 'queued') return `Na fila ${left}. Ainda não saiu.`
  if (status === 'scheduled') return `Sai ${left}.`
  if (status === 'failed') return `O envio ${left} falhou: não chegou. Guarde o endereço desta página.`
  if (status !== 'sent' && status !== 'delivered' && status !== 'read') return ''
  if (simulated) return `Envio simulado ${left}: ninguém recebeu.`
  return status === 'sent' ? `Enviado ${left}.` : `Enviado ${left}, e entregue.`
}
