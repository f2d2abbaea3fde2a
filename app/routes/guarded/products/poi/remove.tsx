import { deletePoint } from '#app/contracts/products/poi.ts'
import { defineRemoval } from '../../define-removal.tsx'
import { serveRemoval } from '../../serve-removal.server.ts'
import { requirePoint } from './read-point.server.ts'

const removal = defineRemoval({
  title: 'Remover ponto de interesse',
  area: 'Produtos',
  crumb: 'Remover',
  above: 'Ponto',
  ask: (name) => `Remover ${name}?`,
  lead: 'O ponto some do mapa e das listas. Nada de reservas muda.',
  label: 'Remover ponto',
  failed: 'Nada foi removido'
})

export const action = serveRemoval({
  permission: 'products/edit',
  find: async ({ viewer, params }) => {
    const { uuid, name } = await requirePoint(viewer, params.uuid)
    return { name, back: `/products/poi/${uuid}` }
  },
  remove: ({ viewer, params }) => viewer.call(deletePoint, { params: { uuid: params.uuid ?? '' } }),
  to: '/products/poi',
  said: 'O ponto de interesse foi removido.'
})
export const loader = action.loader

export default removal.Page
export const meta = removal.meta
export const handle = removal.handle
