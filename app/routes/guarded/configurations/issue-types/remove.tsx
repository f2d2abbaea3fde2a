import { deleteIssueType } from '#app/contracts/issues/types.ts'
import { defineRemoval } from '../../define-removal.tsx'
import { serveRemoval } from '../../serve-removal.server.ts'
import { requireType } from './require-type.server.ts'

const removal = defineRemoval({
  title: 'Apagar tipo de requerimento',
  area: 'Configurações',
  crumb: 'Apagar',
  above: 'Tipo',
  ask: (name) => `Apagar “${name}”?`,
  lead: 'Só é possível apagar um tipo sem requerimentos. Isto não se desfaz.',
  label: 'Apagar tipo'
})

export const action = serveRemoval({
  permission: 'issuesTypes/edit',
  find: async ({ viewer, request }) => {
    const { id, label } = await requireType(request, viewer)
    return { name: label, back: `/configurations/issuesTypes/edit?id=${id}` }
  },
  remove: ({ viewer, request }) =>
    viewer.call(deleteIssueType, { params: { id: new URL(request.url).searchParams.get('id') ?? '' } }),
  to: '/configurations/issuesTypes/index',
  said: 'O tipo foi apagado.'
})
export const loader = action.loader

export default removal.Page
export const meta = removal.meta
export const handle = removal.handle
