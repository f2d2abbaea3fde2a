import type { Tone } from '#app/components/display/index.ts'
import type { PaymentAccount, PaymentSettings } from '#app/contracts/payments/accounts.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { PROVIDER_NAMES } from '#app/domain/money/gateway-words.ts'
import { formatMoney } from '#app/domain/money/money.ts'

export interface AccountView {
  provider: PaymentAccount['provider']
  name: string
  state: string
  tone: Tone
  methods: string
  lines: string[]
  /** True when this place's credentials are stored here. */
  isKept: boolean
}

const methods: Readonly<Record<PaymentAccount['provider'], string>> = {
  mercadopago: 'Pix e cartão.',
  getnet: 'Só Pix. Devoluções de Pix são feitas à mão, no portal da Getnet.'
}

const states: Readonly<Record<PaymentAccount['source'], { state: string; tone: Tone }>> = {
  none: { state: 'Sem credenciais', tone: 'gray' },
  environment: { state: 'Credenciais do servidor', tone: 'green' },
  kept: { state: 'Credenciais guardadas', tone: 'green' },
  unreadable: { state: 'Credenciais ilegíveis', tone: 'red' }
}

const environments: Readonly<Record<string, string>> = {
  producao: 'Produção: o dinheiro é de verdade.',
  homologacao: 'Homologação: nenhum dinheiro se move.'
}

export function toView(settings: PaymentSettings, zone: string) {
  const { pix_provider: pix, card_provider: card, refund_limit: limit, withdraw_days: days, accounts } = settings
  return {
    // Remove the currency that formatMoney adds: users type only the number.
    chosen: { pix, card, limit: limit === null ? '' : formatMoney(limit).replace(/^R\$\s/, ''), days: String(days) },
    accounts: accounts.map((account) => toAccount(account, zone)),
    warnings: warningsOf(settings)
  }
}

export function toAccount(account: PaymentAccount, zone: string): AccountView {
  const { provider, source, environment, seller } = account
  const known = [environments[environment] ?? '', seller === '' ? '' : `Seller ID: ${seller}.`]
    .filter(Boolean)
    .join(' ')
  return {
    provider,
    name: PROVIDER_NAMES[provider],
    ...states[source],
    methods: methods[provider],
    lines: [sourceWords(account, zone), known, testWords(account, zone)].filter(Boolean),
    isKept: source === 'kept' || source === 'unreadable'
  }
}

function sourceWords({ source, serves, changed_at, changed_by }: PaymentAccount, zone: string): string {
  if (source === 'environment') return 'Vêm da configuração do servidor e valem até que se guardem outras aqui.'
  if (source === 'unreadable') return 'A chave deste servidor não abre as credenciais guardadas: informe-as de novo.'
  if (source === 'none') {
    return serves === 'simulated'
      ? 'Pagamentos simulados: nenhum dinheiro se move.'
      : 'Sem credenciais, ninguém pode pagar por este provedor.'
  }
  const by = changed_by === '' ? '' : ` por ${changed_by}`
  return changed_at ? `Guardadas${by} em ${formatInstant(changed_at, zone)}.` : ''
}

function testWords({ source, tested_at, tested_words }: PaymentAccount, zone: string): string {
  if (tested_at) return `Último teste, ${formatInstant(tested_at, zone)}: ${tested_words}`
  return source === 'kept' ? 'Ainda não foram testadas.' : ''
}

/** Warns when the chosen setting has another effect than expected. */
function warningsOf({ pix_provider: pix, card_provider: card, accounts }: PaymentSettings): string[] {
  const servesOf = (provider: string) => accounts.find((one) => one.provider === provider)?.serves ?? 'nobody'
  const chosen = [
    { what: 'Pix', provider: pix, serves: servesOf(pix) },
    { what: 'cartão', provider: card, serves: servesOf(card) }
  ]
  const simulated = chosen.filter(({ serves }) => serves === 'simulated').map(({ what }) => what)
  const away = chosen.filter(({ provider, serves }) => provider !== '' && serves === 'nobody').map(({ what }) => what)
  return [
    ...(simulated.length > 0 ? [`Pagamentos simulados (${simulated.join(' e ')}): nenhum dinheiro se move.`] : []),
    ...(away.length > 0 ? [`Ninguém pode pagar por ${away.join(' nem por ')} ainda: faltam as credenciais.`] : [])
  ]
}
