import { z } from 'zod'
import { invalid } from '#app/contracts/api-error.ts'
import { listPoints, type Point } from '#app/contracts/products/poi.ts'
import { listProducts } from '#app/contracts/products/public.ts'
import { readCoordinates } from '#app/domain/product/poi/coordinates.ts'
import { parseForm, requireFields, type Viewer } from '#app/session/index.server.ts'

const typed = z.string().trim().default('')
const PointFormSchema = z.object({
  name: typed,
  category: typed,
  place: typed,
  product_uuid: typed,
  description: typed,
  active: z.literal('on').optional(),
  version: typed
})

/** @throws ApiError 422 at `place` */
export function readPoint(form: FormData) {
  requireFields(form, 'name', 'place', 'description', 'complete')
  const { place, active, version, ...texts } = parseForm(form, PointFormSchema)
  const at = readCoordinates(place)
  if (!at) {
    const message = 'Escreva latitude e longitude, como -12,5713; -41,4052, ou cole o endereço de um mapa.'
    throw invalid({ fields: { place: [message], ...(texts.name === '' ? { name: ['Informe o nome.'] } : {}) } })
  }
  return {
    ...texts,
    ...at,
    active: active === 'on',
    ...(/^\d{1,9}$/.test(version) ? { version: Number(version) } : {})
  }
}

/** API name → form name. */
export const pointFields = { latitude: 'place', longitude: 'place' }

/** @throws Response 404 */
export async function requirePoint(viewer: Viewer, uuid = ''): Promise<Point> {
  const points = await viewer.call(listPoints, { query: { v: viewer.place.uuid } })
  const point = points.find((one) => one.uuid === uuid.toLowerCase())
  if (!point) throw new Response('Este ponto de interesse não existe mais.', { status: 404 })
  return point
}

/** Keeps the point's own attraction in the list even when it is not on sale. */
export async function productOptions(viewer: Viewer, own?: Point) {
  const sold = await viewer.call(listProducts, { query: { pid: viewer.place.uuid } })
  const options = sold.map(({ uuid, name }) => ({ value: uuid, label: name }))
  const isMissing = own && own.product_uuid !== '' && !options.some(({ value }) => value === own.product_uuid)
  return isMissing ? [...options, { value: own.product_uuid, label: own.product_name }] : options
}
