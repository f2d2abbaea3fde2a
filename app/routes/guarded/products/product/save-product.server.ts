import { ApiError } from '#app/contracts/api-error.ts'
import { getProduct, updateProduct } from '#app/contracts/products/manage.ts'
import { redirectSaying, refuseForm, type Viewer } from '#app/session/index.server.ts'
import { readProductFields, readVersion } from '../read-product.server.ts'

interface Saving {
  request: Request
  viewer: Viewer
  form: FormData
  uuid: string
}

/** If another user saved meanwhile, the form returns with the newer version, so that saving again overwrites it. */
export async function saveProduct({ request, viewer, form, uuid }: Saving) {
  form.delete('changed')
  try {
    const body = { ...readProductFields(form), version: readVersion(form) }
    await viewer.call(updateProduct, { params: { uuid }, body })
    return redirectSaying(request, { to: `/products/${uuid}`, text: 'Atrativo salvo.' })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'changed_meanwhile') {
      const { version } = await viewer.call(getProduct, { params: { uuid } })
      form.set('version', String(version))
      form.set('changed', 'sim')
    }
    return refuseForm(form, error)
  }
}
