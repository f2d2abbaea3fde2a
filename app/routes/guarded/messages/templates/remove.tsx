import { deleteMessageTemplate } from '#app/contracts/messages/kept.ts'
import { defineRemoval } from '../../define-removal.tsx'
import { serveRemoval } from '../../serve-removal.server.ts'
import { requireTemplate } from './template.server.ts'

const removal = defineRemoval({
  title: 'Apagar modelo',
  area: 'Mensagens',
  crumb: 'Apagar',
  above: 'Modelo',
  ask: (name) => `Apagar “${name}”?`,
  lead: 'As mensagens já escritas com ele ficam como estão.',
  label: 'Apagar modelo'
})

export const action = serveRemoval({
  permission: 'messages/keep',
  find: async ({ viewer, params }) => {
    const { id, name } = await requireTemplate(viewer, params.id)
    return { name, back: `/messages/templates/${id}` }
  },
  remove: ({ viewer, params }) => viewer.call(deleteMessageTemplate, { params: { id: params.id ?? '' } }),
  to: '/messages/templates',
  said: 'O modelo foi apagado.'
})
export const loader = action.loader

export default removal.Page
export const meta = removal.meta
export const handle = removal.handle
