import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { copyProduct, getProduct } from '#app/contracts/products/manage.ts'
import { listManagedTypes } from '#app/contracts/products/tickets.ts'
import { readField, redirectRefused, redirectSaying, requireAccess, requireFields } from '#app/session/index.server.ts'

const productPath = (uuid: string) => `/products/${encodeURIComponent(uuid)}`

/** The form stands on the attraction's own page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const { uuid } = await viewer.call(getProduct, { params: { uuid: params.uuid ?? '' } })
  return redirect(productPath(uuid))
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const form = await request.formData()
  requireFields(form, 'copy', 'complete')
  const { uuid = '' } = params
  try {
    const body = { uuid: readField(form, 'copy') }
    const made = await viewer.call(copyProduct, { params: { uuid }, body })
    const { tickets } = await viewer.call(listManagedTypes, { params: { uuid: made.uuid } })
    const dear = tickets.find(({ too_dear: tooDear }) => tooDear !== '')
    const warning = dear ? ` Confira os ingressos: ${dear.too_dear}` : ''
    return redirectSaying(request, {
      to: productPath(made.uuid),
      text: `${made.name} foi criada, fora de venda.${warning}`
    })
  } catch (error) {
    return redirectRefused(request, { to: productPath(uuid), error })
  }
}
