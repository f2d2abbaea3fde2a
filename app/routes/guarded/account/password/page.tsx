import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  NewPasswordFields,
  PageHeader,
  ProofFields,
  summaryOf
} from '#app/components/index.ts'
import { getAccount } from '#app/contracts/account.ts'
import { changePassword, forgotPassword, resetPassword } from '#app/contracts/auth.ts'
import {
  parseForm,
  readField,
  redirectSaying,
  refuseForm,
  requireAccess,
  type Viewer,
  whereKnown
} from '#app/session/index.server.ts'
import { knownDevices } from '#app/session/sign-in/known-devices.server.ts'
import { toProof } from '../../to-proof.ts'
import { SectionNav } from '../section-nav.tsx'
import { ByCode } from './by-code.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const account = await whereKnown(viewer.call(getAccount, {}))
  const isSent = new URL(request.url).searchParams.has('codigo')
  return { username: viewer.user.username, proof: account && toProof(account), isSent }
}

const longest = 'Use no máximo 200 caracteres.'

const PasswordFormSchema = z.object({
  current_password: z.string().max(200, longest).default(''),
  code: z.string().max(40, 'Código longo demais.').default(''),
  password: z.string('Informe a nova senha.').max(200, longest),
  confirm_password: z.string('Repita a nova senha.').max(200, longest)
})

const hideFields = [...Object.keys(PasswordFormSchema.shape), 'hashcode']

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request)
  const form = await request.formData()
  try {
    const intent = readField(form, 'intent')
    if (intent === 'codigo' || intent === 'nova') return await changeByCode(request, viewer, { form, intent })
    await viewer.call(changePassword, { body: parseForm(form, PasswordFormSchema) })
    const text = 'Senha trocada. As outras sessões desta conta foram encerradas.'
    return redirectSaying(request, { to: '/account/data', text })
  } catch (error) {
    return refuseForm(form, error, { hideFields })
  }
}

export default function OwnPassword() {
  const { username, proof, isSent } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page">
      <PageHeader
        title="Redefinir senha"
        lead={
          proof
            ? 'Deseja redefinir sua senha ? Ao trocar, suas sessões em outros aparelhos são encerradas; esta continua.'
            : 'Deseja redefinir sua senha ?'
        }
      />
      {proof ? <SectionNav /> : null}
      <div className="card account-card">
        <ErrorSummary errors={summaryOf(refused)} title="A senha não foi trocada" />
        {proof ? (
          <ByPassword username={username} proof={proof} refused={refused} />
        ) : (
          <ByCode username={username} isSent={isSent} refused={refused} />
        )}
      </div>
    </div>
  )
}

interface ByPasswordProps {
  username: string
  proof: ReturnType<typeof toProof>
  refused: FormState | undefined
}

function ByPassword({ username, proof, refused }: ByPasswordProps) {
  return (
    <Form method="post" className="stack">
      <ProofFields proof={proof} refused={refused} name="current_password" label="Senha atual" required />
      <NewPasswordFields refused={refused} />
      <Button variant="primary">Trocar a senha</Button>
      {/* Tells password managers whose password changes. */}
      <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
    </Form>
  )
}

const typed = z.string().default('')

const CodeFormSchema = z.object({
  hashcode: typed.transform((text) => text.replace(/[\s-]/g, '')),
  password: typed,
  confirm_password: typed
})

const here = '/account/password'

/**
 * Changes the password as after losing it, by a code sent to the phone: this API cannot change it with the old
 * password.
 * @throws ApiError
 */
async function changeByCode(request: Request, viewer: Viewer, { form, intent }: { form: FormData; intent: string }) {
  const { email } = viewer.user
  const devices = knownDevices(request)
  if (intent === 'codigo') {
    const { data } = await viewer.call(forgotPassword, { body: { email, ...devices } })
    return redirectSaying(request, { to: `${here}?codigo=1`, text: data.message || 'Código enviado.', tone: 'info' })
  }
  const { message } = await viewer.call(resetPassword, {
    body: { email, ...parseForm(form, CodeFormSchema), ...devices }
  })
  return redirectSaying(request, { to: here, text: message || 'Senha trocada.' })
}

export const meta: MetaFunction = () => [{ title: 'Redefinir senha · Minha conta · Trilha' }]

export const handle = { crumb: 'Redefinir senha' }
