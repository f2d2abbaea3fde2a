import { z } from 'zod'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { count, mostCounted, text } from '../tolerant.ts'

/** Photos in order: shop windows show the first. `url` is a path on this site. */
const ProductPhotosSchema = z.object({
  version: count,
  data: z.array(z.object({ id: z.string(), url: text, description: text }))
})

export type ProductPhoto = z.output<typeof ProductPhotosSchema>['data'][number]

const product = z.object({ uuid: z.string().toLowerCase() })

/** Base64 of 10 MB. */
const longestPhoto = 4 * Math.ceil((10 * 1024 * 1024) / 3)

export const listProductPhotos = endpoint({
  id: 'listProductPhotos',
  api: 'main',
  method: 'GET',
  path: '/products/{uuid}/photos',
  access: 'products/index',
  summary: 'Fotos de um atrativo, na ordem.',
  params: product,
  response: ProductPhotosSchema
})

export const addProductPhoto = endpoint({
  id: 'addProductPhoto',
  api: 'main',
  method: 'POST',
  path: '/products/{uuid}/photos',
  access: 'products/edit',
  summary: 'Acrescenta uma foto (PNG, JPEG ou WebP de até 10 MB, em base64). É redesenhada menor, sem metadados.',
  params: product,
  body: z.object({ data: z.string().max(longestPhoto, ERRORS.photoTooLarge), description: text }),
  response: ProductPhotosSchema
})

export const arrangeProductPhotos = endpoint({
  id: 'arrangeProductPhotos',
  api: 'main',
  method: 'PUT',
  path: '/products/{uuid}/photos',
  access: 'products/edit',
  summary: 'Ordem e descrições das fotos que há. 409 changed_meanwhile se já não é a versão lida.',
  params: product,
  body: z.object({
    version: count.pipe(z.number().min(1).max(mostCounted)),
    photos: z.array(z.object({ id: z.string().max(64), description: text })).max(100)
  }),
  response: ProductPhotosSchema
})

export const deleteProductPhoto = endpoint({
  id: 'deleteProductPhoto',
  api: 'main',
  method: 'DELETE',
  path: '/products/{uuid}/photos/{id}',
  access: 'products/edit',
  summary: 'Apaga uma foto de um atrativo.',
  params: product.extend({ id: z.string().toLowerCase() }),
  response: ProductPhotosSchema
})
