import { readForm } from './check/form-body.ts'
import type { DoorRequest, Visit } from './visit.ts'

export type TypedForm = {
  fields: [name: string, value: string][]
  /** A password or code was typed, and is not in `fields`. */
  hasSecrets: boolean
}

/** Longer forms would keep their memory for as long as the app works on them. */
const mostBytes = 32 * 1024

const secretName =
  /pass|senha|secret|segredo|token|hashcode|phone_code|(?:api|app|access|private)_key|^certificate$|pfx|client_id|seller_id/i

/** Elsewhere a `code` is a discount's or a card machine's. */
const codePath = /^\/(?:login|lock|account|reset-password|configurations|booking-details)(?:\/|$)/i

/** Call it while the body is there. The reader answers null for what is no small form of a page. */
export function keepTyped({ headers }: DoorRequest, { body, isApi, url }: Visit): () => Promise<TypedForm | null> {
  if (body === null || isApi || body.length === 0 || body.length > mostBytes) return async () => null
  const isSecret = (name: string) => secretName.test(name) || (name === 'code' && codePath.test(url.pathname))
  return async () => {
    const form = await readForm(body, headers)
    const pairs = [...form.entries()].flatMap(([name, value]): TypedForm['fields'] =>
      typeof value === 'string' && !name.startsWith('_') ? [[name, value]] : []
    )
    const fields = pairs.filter(([name]) => !isSecret(name))
    return { fields, hasSecrets: pairs.some(([name, value]) => isSecret(name) && value !== '') }
  }
}
