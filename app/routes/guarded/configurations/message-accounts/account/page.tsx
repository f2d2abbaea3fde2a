import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  Button,
  CopyText,
  type CrumbHandle,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  PageHeader,
  SelectField,
  summaryOf
} from '#app/components/index.ts'
import { getAccount } from '#app/contracts/account.ts'
import {
  getMessageSettings,
  type MessageAccount,
  saveMessageAccount,
  testMessageAccount
} from '#app/contracts/messages/accounts.ts'
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

const permission = 'configurations/messages'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const [{ accounts }, own] = await Promise.all([viewer.call(getMessageSettings, {}), viewer.call(getAccount, {})])
  const account = findAccount(accounts, params.provider)
  return {
    account: { ...toAccount(account, viewer.place.timezone), source: account.source },
    noticeUrl: account.notice_path === '' ? '' : `${context.origin}${account.notice_path}`,
    verifyToken: account.verify_token,
    proof: toProof(own)
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
  const { provider, name, lead, source, isKept } = account
  const at = `/configurations/messages/${provider}`
  return (
    <div className="narrow-page form-page stack">
      <PageHeader title={`Credenciais: ${name}`} lead={lead} />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      <AccountState account={account}>
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
      </AccountState>
      <CredentialsForm
        at={at}
        fields={fieldsOf[provider]}
        isKept={isKept}
        erase={isKept ? { to: `${at}/remove`, label: 'Apagar credenciais' } : null}
        proof={proof}
        proofHint="Por esta conta passam códigos e dados de quem visita."
        refused={refused}
      >
        {provider === 'smtp' ? <Security isKept={isKept} refused={refused} /> : null}
      </CredentialsForm>
      {noticeUrl === '' ? null : (
        <NoticeAddress
          title="Avisos de entrega e respostas"
          lead="Registre este endereço no provedor: por ele se sabe o que foi entregue e lido, e quem respondeu SAIR. Não o passe a ninguém mais."
          url={noticeUrl}
        >
          {verifyToken === '' ? null : (
            <CopyText id="verify-token" label="Token de verificação" value={verifyToken} rows={2} />
          )}
        </NoticeAddress>
      )}
    </div>
  )
}

function Security({ isKept, refused }: { isKept: boolean; refused: FormState | undefined }) {
  return (
    <SelectField
      field={fieldOf(refused, 'secure', '')}
      label="Segurança"
      empty={isKept ? 'Como está' : 'Escolha'}
      options={[
        { value: 'tls', label: 'TLS desde o início' },
        { value: 'starttls', label: 'STARTTLS' },
        { value: 'none', label: 'Nenhuma: a senha viaja aberta' }
      ]}
    />
  )
}

const fieldsOf: Readonly<Record<MessageAccount['provider'], readonly Credential[]>> = {
  meta: [
    { name: 'access_token', label: 'Token de acesso', hint: 'De um usuário do sistema, sem prazo.' },
    {
      name: 'phone_number_id',
      label: 'Identificação do número de telefone',
      hint: 'Em WhatsApp, Configuração da API.',
      isShown: true
    },
    {
      name: 'app_secret',
      label: 'Chave secreta do aplicativo',
      hint: 'Com ela os avisos são conferidos pela assinatura da Meta.',
      optional: true
    },
    {
      name: 'template',
      label: 'Modelo de texto aprovado',
      hint: 'A quem não escreveu nas últimas 24 horas a Meta só entrega por modelo: crie um da categoria utilidade, em português (BR), com o texto em {{1}}, e copie o seu nome. Um hífen deixa de usá-lo.',
      optional: true,
      isShown: true
    },
    {
      name: 'image_template',
      label: 'Modelo com imagem aprovado',
      hint: 'O mesmo, com uma imagem no cabeçalho.',
      optional: true,
      isShown: true
    }
  ],
  evolution: [
    { name: 'url', label: 'Endereço do servidor', hint: 'Como https://mensagens.exemplo.com.br.', isShown: true },
    { name: 'api_key', label: 'Chave da API' },
    { name: 'instance', label: 'Instância', isShown: true }
  ],
  smtp: [
    { name: 'host', label: 'Servidor', hint: 'Como smtp.exemplo.com.br.', isShown: true },
    { name: 'port', label: 'Porta', hint: 'Em geral 465 com TLS, 587 com STARTTLS.', isShown: true },
    { name: 'user', label: 'Usuário', optional: true, isShown: true },
    { name: 'smtp_password', label: 'Senha do e-mail', optional: true },
    { name: 'from', label: 'Remetente', hint: 'Como Parque <reservas@exemplo.com.br>.', isShown: true }
  ]
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.account.name ?? 'Provedor'} · Mensagens · Configurações · Trilha` }
]

export const handle = {
  crumb: (data) => data?.account.name ?? 'Provedor'
} satisfies CrumbHandle<typeof loader>
