import { deleteMessageAccount, getMessageSettings } from '#app/contracts/messages/accounts.ts'
import { PROVIDER_LABELS } from '#app/domain/message/provider-words.ts'
import { defineRemoval } from '../../../define-removal.tsx'
import { serveRemoval } from '../../../serve-removal.server.ts'
import { findAccount } from '../../provider-account.ts'

const removal = defineRemoval({
  title: 'Apagar credenciais',
  area: 'Mensagens · Configurações',
  crumb: 'Apagar',
  above: 'Provedor',
  ask: (name) => `Apagar credenciais: ${name}?`,
  lead: 'Nada mais sai por elas: se eram as escolhidas, as mensagens voltam ao provedor do servidor, e sem ele são só simuladas. Para voltar, informe-as de novo.',
  label: 'Apagar credenciais'
})

export const action = serveRemoval({
  permission: 'configurations/messages',
  find: async ({ viewer, params }) => {
    const { accounts } = await viewer.call(getMessageSettings, {})
    const { provider } = findAccount(accounts, params.provider)
    return { name: PROVIDER_LABELS[provider], back: `/configurations/messages/${provider}` }
  },
  remove: ({ viewer, params }) => viewer.call(deleteMessageAccount, { params: { provider: params.provider ?? '' } }),
  to: '/configurations/messages',
  said: 'As credenciais foram apagadas.'
})
export const loader = action.loader

export default removal.Page
export const meta = removal.meta
export const handle = removal.handle
