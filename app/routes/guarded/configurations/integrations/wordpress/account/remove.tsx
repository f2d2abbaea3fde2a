import { deleteWordpress, getWordpress } from '#app/contracts/booking/wordpress.ts'
import { defineRemoval } from '../../../../define-removal.tsx'
import { serveRemoval } from '../../../../serve-removal.server.ts'

const removal = defineRemoval({
  title: 'Desligar o site do fornecedor',
  area: 'Configurações',
  crumb: 'Desligar',
  above: 'Credenciais',
  ask: () => 'Desligar o site?',
  lead: 'Reservas novas, pagamentos e cancelamentos de lá deixam de chegar. As reservas que já vieram ficam. Se for ligado de novo, nada é importado duas vezes.',
  label: 'Desligar e apagar as credenciais'
})

export const action = serveRemoval({
  permission: 'configurations/wordpress',
  find: async ({ viewer }) => {
    await viewer.call(getWordpress, {})
    return { name: 'Credenciais', back: '/configurations/integrations/wordpress/account' }
  },
  remove: ({ viewer }) => viewer.call(deleteWordpress, {}),
  to: '/configurations/integrations/wordpress',
  said: 'O site foi desligado, e suas credenciais apagadas.'
})
export const loader = action.loader

export default removal.Page
export const meta = removal.meta
export const handle = removal.handle
