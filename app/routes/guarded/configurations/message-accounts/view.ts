import type { Tone } from '#app/components/display/index.ts'
import type { MessageAccount, MessageSettings } from '#app/contracts/messages/accounts.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { minutesAsTime } from '#app/domain/message/booking/visit-hours.ts'
import { PROVIDER_LABELS } from '#app/domain/message/provider-words.ts'

export interface AccountView {
  provider: MessageAccount['provider']
  name: string
  state: string
  tone: Tone
  what: string
  lines: string[]
  /** True when this place's credentials are stored here. */
  isKept: boolean
}

const what: Readonly<Record<MessageAccount['provider'], string>> = {
  meta: 'API oficial do WhatsApp. Não envia a grupos; fora de 24 horas, só modelos aprovados.',
  evolution: 'Servidor próprio, com o WhatsApp do parque. Envia também a grupos.',
  smtp: 'O servidor de e-mail do parque: vai quando o WhatsApp não alcança, e leva comprovantes.'
}

const states: Readonly<Record<MessageAccount['source'], { state: string; tone: Tone }>> = {
  none: { state: 'Sem credenciais', tone: 'gray' },
  environment: { state: 'Credenciais do servidor', tone: 'green' },
  kept: { state: 'Credenciais guardadas', tone: 'green' },
  unreadable: { state: 'Credenciais ilegíveis', tone: 'red' }
}

export function toView(settings: MessageSettings, zone: string) {
  const { provider, quiet_from: from, quiet_until: until, rate, daily, accounts } = settings
  return {
    chosen: {
      provider,
      from: minutesAsTime(from),
      until: minutesAsTime(until),
      rate: String(rate),
      daily: String(daily)
    },
    accounts: accounts.map((account) => toAccount(account, zone)),
    warnings: warningsOf(settings)
  }
}

export function toAccount(account: MessageAccount, zone: string): AccountView {
  const { provider, source, about } = account
  return {
    provider,
    name: PROVIDER_LABELS[provider],
    ...states[source],
    what: what[provider],
    lines: [sourceWords(account, zone), about && `${about}.`, testWords(account, zone)].filter(Boolean),
    isKept: source === 'kept' || source === 'unreadable'
  }
}

function sourceWords({ source, changed_at, changed_by }: MessageAccount, zone: string): string {
  if (source === 'environment') return 'Vêm da configuração do servidor e valem até que se guardem outras aqui.'
  if (source === 'unreadable') return 'A chave deste servidor não abre as credenciais guardadas: informe-as de novo.'
  if (source === 'none') return ''
  const by = changed_by === '' ? '' : ` por ${changed_by}`
  return changed_at ? `Guardadas${by} em ${formatInstant(changed_at, zone)}.` : ''
}

function testWords({ source, tested_at, tested_words }: MessageAccount, zone: string): string {
  if (tested_at) return `Último teste, ${formatInstant(tested_at, zone)}: ${tested_words}`
  return source === 'kept' ? 'Ainda não foram testadas.' : ''
}

function warningsOf({ whatsapp, email }: MessageSettings): string[] {
  const all = [
    { what: 'WhatsApp', serves: whatsapp },
    { what: 'E-mail', serves: email }
  ]
  return all.flatMap(({ what: channel, serves }) => {
    if (serves === 'simulated') return [`${channel}: as mensagens são simuladas, ninguém as recebe.`]
    return serves === 'nobody' ? [`${channel}: ninguém entrega as mensagens ainda; faltam as credenciais.`] : []
  })
}
