import { deletePaymentAccount, getPaymentSettings } from '#app/contracts/payments/accounts.ts'
import { PROVIDER_NAMES } from '#app/domain/money/gateway-words.ts'
import { defineRemoval } from '../../../define-removal.tsx'
import { serveRemoval } from '../../../serve-removal.server.ts'
import { findAccount } from '../../provider-account.ts'

const removal = defineRemoval({
  title: 'Apagar credenciais',
  area: 'Pagamentos · Configurações',
  crumb: 'Apagar',
  above: 'Provedor',
  ask: (name) => `Apagar credenciais: ${name}?`,
  lead: 'Ninguém mais paga por elas, e o que já foi pago não é mais consultado nem devolvido daqui. Não há volta: para voltar, informe-as de novo.',
  label: 'Apagar credenciais'
})

export const action = serveRemoval({
  permission: 'configurations/payments',
  find: async ({ viewer, params }) => {
    const { accounts } = await viewer.call(getPaymentSettings, {})
    const { provider } = findAccount(accounts, params.provider)
    return { name: PROVIDER_NAMES[provider], back: `/configurations/payments/${provider}` }
  },
  remove: ({ viewer, params }) => viewer.call(deletePaymentAccount, { params: { provider: params.provider ?? '' } }),
  to: '/configurations/payments',
  said: 'As credenciais foram apagadas.'
})
export const loader = action.loader

export default removal.Page
export const meta = removal.meta
export const handle = removal.handle
