import type { MessageAccount, MessageSettings } from '#app/contracts/messages/accounts.ts'
import { minutesAsTime } from '#app/domain/message/booking/visit-hours.ts'
import { PROVIDER_LABELS } from '#app/domain/message/provider-words.ts'
import { type AccountView, toAccountState } from '../provider-account.ts'

const what: Readonly<Record<MessageAccount['provider'], string>> = {
  meta: 'API oficial do WhatsApp. Não envia a grupos; fora de 24 horas, só modelos aprovados.',
  evolution: 'Servidor próprio, com o WhatsApp do parque. Envia também a grupos.',
  smtp: 'O servidor de e-mail do parque: vai quando o WhatsApp não alcança, e leva comprovantes.'
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
    warnings: accountWarnings(settings)
  }
}

export function toAccount(account: MessageAccount, zone: string): AccountView<MessageAccount['provider']> {
  const { provider, about } = account
  return {
    provider,
    name: PROVIDER_LABELS[provider],
    lead: what[provider],
    ...toAccountState(account, zone, { about: about && `${about}.` })
  }
}

function accountWarnings({ whatsapp, email }: MessageSettings): string[] {
  const all = [
    { what: 'WhatsApp', serves: whatsapp },
    { what: 'E-mail', serves: email }
  ]
  return all.flatMap(({ what: channel, serves }) => {
    if (serves === 'simulated') return [`${channel}: as mensagens são simuladas, ninguém as recebe.`]
    return serves === 'nobody' ? [`${channel}: ninguém entrega as mensagens ainda; faltam as credenciais.`] : []
  })
}
