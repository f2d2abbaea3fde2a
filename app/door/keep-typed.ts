import { readForm } from './check/form-body.ts'
import type { DoorRequest, Visit } from './visit.ts'

export type TypedForm = {
  fields: [name: string, value: string][]
  /** True when a password or code was typed; `fields` leaves it out. */
  hasSecrets: boolean
}

/** Largest form to keep: it stays in memory while the app works. Pages without files take no more. */
const mostBytes = 128 * 1024

const secretName =
  /pass|senha|secret|segredo|token|hashcode|phone_code|(?:api|app|access|private)_key|^certificate$|pfx|client_id|seller_id/i

/** Paths where `code` is a secret. Elsewhere it is a discount's or a card machine's. */
const codePath = /^\/(?:login|lock|account|reset-password|configurations|booking-details)(?:\/|$)/i

/** Call it before the app takes the body. The reader returns null unless a page's small form was sent. */
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
