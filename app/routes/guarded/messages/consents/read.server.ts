import { malformed } from '#app/contracts/api-error.ts'
import { readField, requireFields } from '#app/session/index.server.ts'

/** @throws ApiError 400, with the field when nothing was chosen */
export function readWishForm(form: FormData) {
  requireFields(form, 'como', 'palavras', 'complete')
  const wish = readField(form, 'quer')
  if (wish !== 'in' && wish !== 'out') throw malformed({ fields: { wish: ['Escolha uma opção.'] } })
  return { wish, way: readField(form, 'como'), words: readField(form, 'palavras') } as const
}

/** Maps API field names to form field names. */
export const formNames: Record<string, string> = {
  addresses: 'enderecos',
  wish: 'quer',
  way: 'como',
  words: 'palavras',
  sender: 'pedido',
  phone: 'celular'
}
