import { updateProduct } from '#app/contracts/products/manage.ts'
import { redirectSaying, refuseForm, type Viewer } from '#app/session/index.server.ts'
import { readProductFields, readVersion } from '../read-product.server.ts'

interface Saving {
  request: Request
  viewer: Viewer
  form: FormData
  uuid: string
}

export async function saveProduct({ request, viewer, form, uuid }: Saving) {
  try {
    const body = { ...readProductFields(form), version: readVersion(form) }
    await viewer.call(updateProduct, { params: { uuid }, body })
    return redirectSaying(request, { to: `/products/${uuid}`, text: 'Atrativo salvo.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}
