import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { CopyText, SituationTag } from '#app/components/display/index.ts'
import { Notice } from '#app/components/feedback/index.ts'
import { Button, ErrorSummary, Form, LinkButton, ProofFields, summaryOf } from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { getAccount } from '#app/contracts/account.ts'
import { savePaymentAccount, testPaymentAccount } from '#app/contracts/payments/accounts.ts'
import {
  parseForm,
  redirectRefused,
  redirectSaying,
  refuseForm,
  requireAccess,
  requireFields
} from '#app/session/index.server.ts'
import type { CrumbHandle } from '../../../crumbs.ts'
import { type AccountView, toAccount } from '../view.ts'
import { requireAccount } from './require-account.server.ts'
import { SecretFields } from './secret-fields.tsx'

const permission = 'configurations/payments'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const [account, own] = await Promise.all([requireAccount(viewer, params.provider), viewer.call(getAccount, {})])
  const { google, proved, two_step } = own
  return {
    account: { ...toAccount(account, viewer.place.timezone), environment: account.environment, source: account.source },
    noticeUrl: `${context.origin}${account.notice_path}`,
    proof: { google, proved, hasTwoSteps: two_step === 'on' }
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
  const { provider, name, isKept } = account
  const at = `/configurations/payments/${provider}`
  return (
    <div className="narrow-page stack">
      <PageHeader title={`Credenciais: ${name}`} lead={account.methods} />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      <StateCard account={account} at={at} />
      {/* Load a new document: the router would keep the typed secrets in the fields. */}
      <Form native method="post" action={at} className="card stack" autoComplete="off">
        <h2>{isKept ? 'Trocar credenciais' : 'Informar credenciais'}</h2>
        <Notice>
          As credenciais são guardadas criptografadas e não são mostradas de novo.
          {isKept ? ' O que ficar em branco continua como está.' : ''}
        </Notice>
        <SecretFields provider={provider} isKept={isKept} environment={account.environment} refused={refused} />
        <ProofFields
          proof={proof}
          refused={refused}
          label="Sua senha"
          hint="O dinheiro vai para a conta destas credenciais. Os outros gestores são avisados."
          required
        />
        <div className="row">
          <Button variant="primary">Guardar credenciais</Button>
          {isKept ? (
            <LinkButton to={`${at}/remove`} variant="quiet">
              Apagar credenciais
            </LinkButton>
          ) : null}
        </div>
      </Form>
      <section className="card stack" aria-labelledby="notices">
        <h2 id="notices">Avisos de pagamento</h2>
        <p>Registre este endereço no portal do provedor, para que cada pagamento seja confirmado na hora.</p>
        <CopyText id="notice-url" label="Endereço dos avisos" value={noticeUrl} rows={3} />
      </section>
    </div>
  )
}

interface StateCardProps {
  account: Pick<AccountView, 'state' | 'tone' | 'lines'> & { source: string }
  at: string
}

function StateCard({ account: { state, tone, lines, source }, at }: StateCardProps) {
  return (
    <section className="card stack" aria-labelledby="state">
      <h2 id="state">
        Situação <SituationTag tone={tone}>{state}</SituationTag>
      </h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {source === 'kept' || source === 'environment' ? (
        <Form method="post" action={at}>
          <input type="hidden" name="intent" value="test" />
          <Button>Testar conexão</Button>
        </Form>
      ) : null}
    </section>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.account.name ?? 'Provedor'} · Pagamentos · Configurações · Trilha` }
]

export const handle = {
  crumb: (data) => data?.account.name ?? 'Provedor'
} satisfies CrumbHandle<typeof loader>
