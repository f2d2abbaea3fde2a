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
import { changePassword } from '#app/contracts/auth.ts'
import {
  parseForm,
  readField,
  redirectSaying,
  refuseForm,
  requireAccess,
  whereKnown
} from '#app/session/index.server.ts'
import { toProof } from '../../to-proof.ts'
import { SectionNav } from '../section-nav.tsx'
import { changeByCode } from './by-code.server.ts'
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

export const meta: MetaFunction = () => [{ title: 'Redefinir senha · Minha conta · Trilha' }]

export const handle = { crumb: 'Redefinir senha' }
