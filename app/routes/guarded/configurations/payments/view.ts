import type { PaymentAccount, PaymentSettings } from '#app/contracts/payments/accounts.ts'
import { PROVIDER_NAMES } from '#app/domain/money/gateway-words.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { type AccountView, toAccountState } from '../provider-account.ts'

const methods: Readonly<Record<PaymentAccount['provider'], string>> = {
  mercadopago: 'Pix e cartão.',
  getnet: 'Só Pix. Devoluções de Pix são feitas à mão, no portal da Getnet.'
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
    warnings: paymentWarnings(settings)
  }
}

export function toAccount(account: PaymentAccount, zone: string): AccountView<PaymentAccount['provider']> {
  const { provider, serves, environment, seller } = account
  const none =
    serves === 'simulated'
      ? 'Pagamentos simulados: nenhum dinheiro se move.'
      : 'Sem credenciais, ninguém pode pagar por este provedor.'
  const about = [environments[environment], seller && `Seller ID: ${seller}.`].filter(Boolean).join(' ')
  return {
    provider,
    name: PROVIDER_NAMES[provider],
    lead: methods[provider],
    ...toAccountState(account, zone, { none, about })
  }
}

/** Warns when the chosen setting has another effect than expected. */
function paymentWarnings({ pix_provider: pix, card_provider: card, accounts }: PaymentSettings): string[] {
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
