import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  Button,
  type CrumbHandle,
  ErrorSummary,
  Form,
  fieldOf,
  PageHeader,
  RadioGroup,
  summaryOf
} from '#app/components/index.ts'
import { getAccount } from '#app/contracts/account.ts'
import {
  getPaymentSettings,
  type PaymentAccount,
  savePaymentAccount,
  testPaymentAccount
} from '#app/contracts/payments/accounts.ts'
import {
  parseForm,
  redirectRefused,
  redirectSaying,
  refuseForm,
  requireAccess,
  requireFields
} from '#app/session/index.server.ts'
import { toProof } from '../../../to-proof.ts'
import { AccountState, type Credential, CredentialsForm, NoticeAddress } from '../../credentials-form.tsx'
import { findAccount } from '../../provider-account.ts'
import { toAccount } from '../view.ts'

const permission = 'configurations/payments'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const [{ accounts }, own] = await Promise.all([viewer.call(getPaymentSettings, {}), viewer.call(getAccount, {})])
  const account = findAccount(accounts, params.provider)
  const { environment, source } = account
  return {
    account: { ...toAccount(account, viewer.place.timezone), environment, source },
    noticeUrl: `${context.origin}${account.notice_path}`,
    proof: toProof(own)
  }
}

const typed = z.string().trim().default('')
const secrets = ['access_token', 'webhook_secret', 'client_id', 'client_secret', 'seller_id'] as const
const AccountFormSchema = z.object({
  access_token: typed,
  webhook_secret: typed,
  client_id: typed,
  client_secret: typed,
  seller_id: typed,
  environment: z.enum(['', 'producao', 'homologacao'], 'Escolha uma opção.').default(''),
  password: typed,
  code: typed
})

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const { provider = '' } = params
  const to = `/configurations/payments/${encodeURIComponent(provider)}`
  const form = await request.formData()
  if (form.get('intent') === 'test') {
    try {
      const { ok, words } = await viewer.call(testPaymentAccount, { params: { provider } })
      return redirectSaying(request, { to, text: words, tone: ok ? 'success' : 'warning' })
    } catch (error) {
      return redirectRefused(request, { to, error })
    }
  }
  try {
    requireFields(form, 'complete')
    await viewer.call(savePaymentAccount, { params: { provider }, body: parseForm(form, AccountFormSchema) })
    return redirectSaying(request, { to, text: 'Credenciais guardadas. Teste a conexão antes de vender.' })
  } catch (error) {
    return refuseForm(form, error, { hideFields: [...secrets, 'password', 'code'] })
  }
}

export default function Account() {
  const { account, noticeUrl, proof } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { provider, name, lead, source, isKept } = account
  const at = `/configurations/payments/${provider}`
  return (
    <div className="narrow-page form-page stack">
      <PageHeader title={`Credenciais: ${name}`} lead={lead} />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      <AccountState account={account}>
        {source === 'kept' || source === 'environment' ? (
          <Form method="post" action={at}>
            <input type="hidden" name="intent" value="test" />
            <Button>Testar conexão</Button>
          </Form>
        ) : null}
      </AccountState>
      <CredentialsForm
        at={at}
        fields={fieldsOf[provider]}
        isKept={isKept}
        erase={isKept ? { to: `${at}/remove`, label: 'Apagar credenciais' } : null}
        proof={proof}
        proofHint="O dinheiro vai para a conta destas credenciais. Os outros gestores são avisados."
        refused={refused}
      >
        {provider === 'getnet' ? (
          <RadioGroup
            field={fieldOf(refused, 'environment', account.environment || 'producao')}
            label="Ambiente"
            options={[
              { value: 'producao', label: 'Produção' },
              { value: 'homologacao', label: 'Homologação', hint: 'Para testes: nenhum dinheiro se move.' }
            ]}
            required
          />
        ) : null}
      </CredentialsForm>
      <NoticeAddress
        title="Avisos de pagamento"
        lead="Registre este endereço no portal do provedor, para que cada pagamento seja confirmado na hora."
        url={noticeUrl}
      />
    </div>
  )
}

const fieldsOf: Readonly<Record<PaymentAccount['provider'], readonly Credential[]>> = {
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

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.account.name ?? 'Provedor'} · Pagamentos · Configurações · Trilha` }
]

export const handle = {
  crumb: (data) => data?.account.name ?? 'Provedor'
} satisfies CrumbHandle<typeof loader>
