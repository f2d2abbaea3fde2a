import { readSeason, removeSeason } from '#app/contracts/products/seasons.ts'
import { defineRemoval } from '../../define-removal.tsx'
import { serveRemoval } from '../../serve-removal.server.ts'

const removal = defineRemoval({
  title: 'Apagar temporada',
  area: 'Produtos',
  crumb: 'Apagar',
  above: 'Temporada',
  ask: (name) => `Apagar ${name}?`,
  lead: 'Nos dias dela valem de novo os preços normais, ou os de outra temporada. O que já foi vendido não muda. Isto não se desfaz.',
  label: 'Apagar temporada'
})

export const action = serveRemoval({
  permission: 'products/edit',
  find: async ({ viewer, params }) => {
    const { uuid, name } = await viewer.call(readSeason, { params: { uuid: params.uuid ?? '' } })
    return { name, back: `/products/seasons/${uuid}` }
  },
  remove: ({ viewer, params }) => viewer.call(removeSeason, { params: { uuid: params.uuid ?? '' } }),
  to: '/products/seasons',
  said: 'A temporada foi apagada.'
})
export const loader = action.loader

export default removal.Page
export const meta = removal.meta
export const handle = removal.handle
