import { deleteIssueAnswer } from '#app/contracts/issues/types.ts'
import { defineRemoval } from '../../../define-removal.tsx'
import { serveRemoval } from '../../../serve-removal.server.ts'
import { requireAnswer } from './require-answer.server.ts'

const removal = defineRemoval({
  title: 'Apagar resposta pronta',
  area: 'Configurações',
  crumb: 'Apagar',
  above: 'Resposta',
  ask: (name) => `Apagar “${name}”?`,
  lead: 'As mensagens já enviadas ficam como estão.',
  label: 'Apagar resposta'
})

export const action = serveRemoval({
  permission: 'issuesTypes/edit',
  find: async ({ viewer, request }) => {
    const { id, title } = await requireAnswer(request, viewer)
    return { name: title, back: `/configurations/issuesTypes/answers/edit?id=${id}` }
  },
  remove: ({ viewer, request }) =>
    viewer.call(deleteIssueAnswer, { params: { id: new URL(request.url).searchParams.get('id') ?? '' } }),
  to: '/configurations/issuesTypes/answers',
  said: 'A resposta foi apagada.'
})
export const loader = action.loader

export default removal.Page
export const meta = removal.meta
export const handle = removal.handle
