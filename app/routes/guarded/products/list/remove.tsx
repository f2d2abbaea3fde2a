import { redirect } from '@remix-run/node'
import { notFound } from '#app/contracts/api-error.ts'
import { deleteProduct } from '#app/contracts/products/manage.ts'
import { listOwnProducts } from '#app/contracts/products/own-list.ts'
import { defineRemoval } from '../../define-removal.tsx'
import { serveRemoval } from '../../serve-removal.server.ts'

const idOf = (request: Request) => new URL(request.url).searchParams.get('id') ?? ''

/** Used when the API has no page for an attraction but can delete one (specification §7). */
const removal = defineRemoval({
  title: 'Apagar atrativo',
  area: 'Produtos',
  crumb: 'Apagar',
  ask: (name) => `Apagar ${name}?`,
  lead: 'O atrativo sai do servidor com tudo o que é dele. Isto não se desfaz.',
  label: 'Apagar atrativo',
  failed: 'O atrativo não foi apagado'
})

export const action = serveRemoval({
  permission: 'products/edit',
  find: async ({ viewer, request }) => {
    const uuid = idOf(request)
    if (uuid === '') throw redirect('/products/index')
    const { data } = await viewer.call(listOwnProducts, { query: { limit: 100 } })
    const found = data.find((one) => one.uuid === uuid)
    if (!found) throw notFound()
    return { name: found.name, back: '/products/index' }
  },
  remove: ({ viewer, request }) => viewer.call(deleteProduct, { params: { id: idOf(request) } }),
  to: '/products/index',
  said: 'Atrativo apagado.'
})
export const loader = action.loader

export default removal.Page
export const meta = removal.meta
export const handle = removal.handle
