import { notFound } from '#app/contracts/api-error.ts'
import { deleteCardTerminal, listCardTerminals } from '#app/contracts/payments/terminals.ts'
import { defineRemoval } from '../../../define-removal.tsx'
import { serveRemoval } from '../../../serve-removal.server.ts'

const removal = defineRemoval({
  title: 'Tirar do balcão',
  area: 'Pagamentos · Configurações',
  crumb: 'Tirar',
  above: 'Maquininha',
  ask: (name) => `Tirar do balcão: ${name}?`,
  lead: 'Ela volta a cobrar sozinha. O que já foi pago nela continua aqui, e se devolve daqui.',
  label: 'Tirar do balcão'
})

export const action = serveRemoval({
  permission: 'configurations/payments',
  find: async ({ viewer, params }) => {
    const { terminals } = await viewer.call(listCardTerminals, {})
    const found = params.id ? terminals.find(({ id }) => id === params.id) : undefined
    if (!found) throw notFound()
    return { name: found.name, back: '/configurations/payments/terminals' }
  },
  remove: ({ viewer, params }) => viewer.call(deleteCardTerminal, { params: { id: params.id ?? '' } }),
  to: '/configurations/payments/terminals',
  said: 'A maquininha saiu do balcão.'
})
export const loader = action.loader

export default removal.Page
export const meta = removal.meta
export const handle = removal.handle
