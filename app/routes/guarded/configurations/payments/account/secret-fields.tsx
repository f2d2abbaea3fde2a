import { type FormState, fieldOf, PasswordField, RadioGroup } from '#app/components/form/index.ts'

interface SecretFieldsProps {
  provider: 'mercadopago' | 'getnet'
  /** True: empty fields keep the stored values. */
  isKept: boolean
  environment: string
  refused: FormState | undefined
}

interface Secret {
  name: string
  label: string
  hint?: string
  optional?: boolean
}

const secretsOf: Readonly<Record<SecretFieldsProps['provider'], readonly Secret[]>> = {
  mercadopago: [
    { name: 'access_token', label: 'Access Token', hint: 'Em Suas integrações, Credenciais de produção.' },
    {
      name: 'webhook_secret',
      label: 'Assinatura secreta dos avisos',
      hint: 'Em Suas integrações, Webhooks. Sem ela, os avisos não são conferidos, só lidos de volta.',
      optional: true
    }
  ],
  getnet: [
    { name: 'client_id', label: 'Client ID', hint: 'No portal da Getnet, em Credenciais da API.' },
    { name: 'client_secret', label: 'Client Secret' },
    { name: 'seller_id', label: 'Seller ID' }
  ]
}

/** Always empty: typed or stored secrets are never sent to a page. */
export function SecretFields({ provider, isKept, environment, refused }: SecretFieldsProps) {
  return (
    <>
      {secretsOf[provider].map(({ name, label, hint, optional = false }) => (
        <PasswordField
          key={name}
          field={fieldOf(refused, name)}
          label={label}
          hint={hint}
          autoComplete="off"
          maxLength={1000}
          optional={isKept || optional}
          required={!isKept && !optional}
        />
      ))}
      {provider === 'getnet' ? (
        <RadioGroup
          field={fieldOf(refused, 'environment', environment || 'producao')}
          label="Ambiente"
          options={[
            { value: 'producao', label: 'Produção' },
            { value: 'homologacao', label: 'Homologação', hint: 'Para testes: nenhum dinheiro se move.' }
          ]}
          required
        />
      ) : null}
    </>
  )
}
