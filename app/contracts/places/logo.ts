import { z } from 'zod'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../tolerant.ts'

/** Ten megabytes in base64. */
const longest = 4 * Math.ceil((10 * 1024 * 1024) / 3)
const access = ['configurations/place', 'configurations/edit'] as const
const response = z.object({ logo: text })

export const putPlaceLogo = endpoint({
  id: 'putPlaceLogo',
  api: 'main',
  method: 'PUT',
  path: '/places/logo',
  access,
  summary: 'Troca o logotipo do parque (JPEG, PNG ou WebP, em base64).',
  body: z.object({ data: z.string().max(longest, ERRORS.photoTooLarge) }),
  response
})

export const deletePlaceLogo = endpoint({
  id: 'deletePlaceLogo',
  api: 'main',
  method: 'DELETE',
  path: '/places/logo',
  access,
  summary: 'Tira o logotipo do parque.',
  response
})
