import type { ActionFunctionArgs } from '@remix-run/node'
import { setProductState } from '#app/contracts/products/manage.ts'
import type { ProductState } from '#app/domain/product/state.ts'
import { redirectSaying, refuseForm, type Viewer } from '#app/session/index.server.ts'
import { readVersion } from '../read-product.server.ts'

interface Move extends Pick<ActionFunctionArgs, 'request' | 'params'> {
  viewer: Viewer
  state: ProductState
  text: string
}

/** Runs a dialog's action; a refusal is shown in the dialog. */
export async function moveProduct({ request, params, viewer, state, text }: Move) {
  const uuid = params.uuid ?? ''
  const form = await request.formData()
  try {
    await viewer.call(setProductState, { params: { uuid }, body: { version: readVersion(form), state } })
    return redirectSaying(request, { to: `/products/${uuid}`, text })
  } catch (error) {
    return refuseForm(form, error)
  }
}
