import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { CopyText, SituationTag } from '#app/components/display/index.ts'
import { Notice } from '#app/components/feedback/index.ts'
import { Button, ErrorSummary, Form, LinkButton, ProofFields, summaryOf } from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { getAccount } from '#app/contracts/account.ts'
import { saveMessageAccount, testMessageAccount } from '#app/contracts/messages/accounts.ts'
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

const permission = 'configurations/messages'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const [account, own] = await Promise.all([requireAccount(viewer, params.provider), viewer.call(getAccount, {})])
  const { google, proved, two_step } = own
  return {
    account: { ...toAccount(account, viewer.place.timezone), source: account.source },
    noticeUrl: account.notice_path === '' ? '' : `${context.origin}${account.notice_path}`,
    verifyToken: account.verify_token,
    proof: { google, proved, hasTwoSteps: two_step === 'on' }
  }
}

const typed = z.string().trim().default('')
const secrets = ['access_token', 'app_secret', 'api_key', 'smtp_password', 'password', 'code']
const AccountFormSchema = z.object({
  access_token: typed,
  phone_number_id: typed,
  app_secret: typed,
  url: typed,
  api_key: typed,
  instance: typed,
  template: typed,
  image_template: typed,
  host: typed,
  port: typed,
  user: typed,
  smtp_password: typed,
  from: typed,
  password: typed,
  code: typed,
  secure: z.enum(['', 'tls', 'starttls', 'none'], 'Escolha uma opção.').default('')
})

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const { provider = '' } = params
  const to = `/configurations/messages/${encodeURIComponent(provider)}`
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'test' || intent === 'send') {
    try {
      const body = { send: intent === 'send' }
      const { ok, words } = await viewer.call(testMessageAccount, { params: { provider }, body })
      return redirectSaying(request, { to, text: words, tone: ok ? 'success' : 'warning' })
    } catch (error) {
      return redirectRefused(request, { to, error })
    }
  }
  try {
    requireFields(form, 'complete')
    await viewer.call(saveMessageAccount, { params: { provider }, body: parseForm(form, AccountFormSchema) })
    return redirectSaying(request, { to, text: 'Credenciais guardadas. Teste a conexão antes de enviar.' })
  } catch (error) {
    return refuseForm(form, error, { hideFields: secrets })
  }
}

export default function Account() {
  const { account, noticeUrl, verifyToken, proof } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { provider, name, isKept } = account
  const at = `/configurations/messages/${provider}`
  return (
    <div className="narrow-page stack">
      <PageHeader title={`Credenciais: ${name}`} lead={account.what} />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      <StateCard account={account} at={at} />
      {/* Load a new document: the router would keep the typed secrets in the fields. */}
      <Form native method="post" action={at} className="card stack" autoComplete="off">
        <h2>{isKept ? 'Trocar credenciais' : 'Informar credenciais'}</h2>
        <Notice>
          As credenciais são guardadas criptografadas e não são mostradas de novo.
          {isKept ? ' O que ficar em branco continua como está.' : ''}
        </Notice>
        <SecretFields provider={provider} isKept={isKept} refused={refused} />
        <ProofFields
          proof={proof}
          refused={refused}
          label="Sua senha"
          hint="Por esta conta passam códigos e dados de quem visita."
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
      {noticeUrl === '' ? null : <Notices noticeUrl={noticeUrl} verifyToken={verifyToken} />}
    </div>
  )
}

function Notices({ noticeUrl, verifyToken }: { noticeUrl: string; verifyToken: string }) {
  return (
    <section className="card stack" aria-labelledby="notices">
      <h2 id="notices">Avisos de entrega e respostas</h2>
      <p>
        Registre este endereço no provedor: por ele se sabe o que foi entregue e lido, e quem respondeu SAIR. Não o
        passe a ninguém mais.
      </p>
      <CopyText id="notice-url" label="Endereço dos avisos" value={noticeUrl} rows={3} />
      {verifyToken === '' ? null : (
        <CopyText id="verify-token" label="Token de verificação" value={verifyToken} rows={2} />
      )}
    </section>
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
      {source === 'kept' ? (
        <Form method="post" action={at} className="row">
          <Button name="intent" value="test">
            Testar conexão
          </Button>
          <Button name="intent" value="send">
            Testar e enviar uma mensagem a mim
          </Button>
        </Form>
      ) : null}
    </section>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.account.name ?? 'Provedor'} · Mensagens · Configurações · Trilha` }
]

export const handle = {
  crumb: (data) => data?.account.name ?? 'Provedor'
} satisfies CrumbHandle<typeof loader>
