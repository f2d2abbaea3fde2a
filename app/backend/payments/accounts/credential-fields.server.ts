import type { Received } from '#app/contracts/endpoint.ts'
import type { savePaymentAccount } from '#app/contracts/payments/accounts.ts'
import type { CredentialsOf } from '../../providers/gateways/credentials.server.ts'
import type { GatewayKind } from '../../providers/gateways/payment-gateway.server.ts'

type Body = Received<typeof savePaymentAccount>['body']
type FieldName = Exclude<keyof Body, 'password' | 'code'>

interface Field {
  label: string
  /** Name under which it is sealed. */
  key: string
  optional?: boolean
}

const fieldsOf: Readonly<Record<GatewayKind, Partial<Record<FieldName, Field>>>> = {
  mercadopago: {
    access_token: { label: 'Access Token', key: 'accessToken' },
    webhook_secret: { label: 'Assinatura secreta', key: 'webhookSecret', optional: true }
  },
  getnet: {
    client_id: { label: 'Client ID', key: 'clientId' },
    client_secret: { label: 'Client Secret', key: 'clientSecret' },
    seller_id: { label: 'Seller ID', key: 'sellerId' },
    environment: { label: 'Ambiente', key: 'environment' }
  }
}

interface Merged<K extends GatewayKind> {
  /** Null if there is an error. */
  credentials: CredentialsOf[K] | null
  /** Labels of the changed fields. */
  changed: string[]
  errors: Record<string, string[]>
}

const plain = /^[\x21-\x7e]{1,500}$/

/** Empty fields keep their values. */
export function mergeCredentials<K extends GatewayKind>(
  kind: K,
  known: CredentialsOf[K] | null,
  body: Body
): Merged<K> {
  const before: Record<string, string> = { ...known }
  const after: Record<string, string> = {}
  const changed: string[] = []
  const errors: Record<string, string[]> = {}
  for (const [name, { label, key, optional }] of Object.entries(fieldsOf[kind]) as [FieldName, Field][]) {
    const value = body[name] || before[key] || ''
    after[key] = value
    if (value === '' && !optional) errors[name] = ['Preencha este campo.']
    else if (value !== '' && (!plain.test(value) || (key === 'clientId' && value.includes(':')))) {
      errors[name] = ['Copie de novo: aqui só há letras, números e sinais, sem espaços nem acentos.']
    } else if (value !== (before[key] ?? '')) changed.push(label)
  }
  // Every field was checked above, and unsealing validates them by their schema again.
  const credentials = Object.keys(errors).length > 0 ? null : (after as unknown as CredentialsOf[K])
  return { credentials, changed, errors }
}
