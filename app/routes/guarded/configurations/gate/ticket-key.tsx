import { changeTicketKey, getTicketKey } from '#app/contracts/places/ticket-key.ts'
import { defineRemoval } from '../../define-removal.tsx'
import { serveRemoval } from '../../serve-removal.server.ts'

const removal = defineRemoval({
  title: 'Trocar a chave dos ingressos',
  area: 'Configurações',
  crumb: 'Chave dos ingressos',
  ask: () => 'Trocar a chave dos ingressos?',
  lead: 'Os ingressos já enviados continuam valendo até o dia da visita. Os novos saem com a chave nova; cada aparelho da portaria a recebe ao abrir a portaria com rede.',
  label: 'Trocar a chave'
})

export const action = serveRemoval({
  permission: 'configurations/gate',
  find: async ({ viewer }) => {
    await viewer.call(getTicketKey, {})
    return { name: 'Portaria e balcão', back: '/configurations/gate' }
  },
  remove: ({ viewer }) => viewer.call(changeTicketKey, { body: {} }),
  to: '/configurations/gate',
  said: 'Chave dos ingressos trocada.'
})
export const loader = action.loader

export default removal.Page
export const meta = removal.meta
export const handle = removal.handle
