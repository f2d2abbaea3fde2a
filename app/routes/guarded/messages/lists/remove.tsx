import { deleteMessageList } from '#app/contracts/messages/kept.ts'
import { defineRemoval } from '../../define-removal.tsx'
import { serveRemoval } from '../../serve-removal.server.ts'
import { requireList } from './list.server.ts'

const removal = defineRemoval({
  title: 'Apagar lista',
  area: 'Mensagens',
  crumb: 'Apagar',
  above: 'Lista',
  ask: (name) => `Apagar “${name}”?`,
  lead: 'As mensagens já escritas a ela ficam como estão.',
  label: 'Apagar lista'
})

export const action = serveRemoval({
  permission: 'messages/keep',
  find: async ({ viewer, params }) => {
    const { id, name } = await requireList(viewer, params.id)
    return { name, back: `/messages/lists/${id}` }
  },
  remove: ({ viewer, params }) => viewer.call(deleteMessageList, { params: { id: params.id ?? '' } }),
  to: '/messages/lists',
  said: 'A lista foi apagada.'
})
export const loader = action.loader

export default removal.Page
export const meta = removal.meta
export const handle = removal.handle
