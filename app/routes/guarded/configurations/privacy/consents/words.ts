import type { Consent } from '#app/contracts/privacy/people.ts'

const channels: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', email: 'E-mail' }

export function consentWords({ kind, allowed, subject }: Pick<Consent, 'kind' | 'allowed' | 'subject'>): string {
  if (kind === 'term') return `Aceitou o termo na reserva ${subject}`
  const channel = channels[subject] ?? subject
  return allowed ? `Aceitou mensagens por ${channel}` : `Recusou mensagens por ${channel}`
}
