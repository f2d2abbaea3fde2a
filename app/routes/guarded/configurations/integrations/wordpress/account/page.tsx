import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { ErrorSummary, PageHeader, summaryOf } from '#app/components/index.ts'
import { getAccount } from '#app/contracts/account.ts'
import { getWordpress, saveWordpress } from '#app/contracts/booking/wordpress.ts'
import { formAction, requireAccess, requireFields } from '#app/session/index.server.ts'
import { toProof } from '../../../../to-proof.ts'
import { type Credential, CredentialsForm } from '../../../credentials-form.tsx'

const at = '/configurations/integrations/wordpress'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/wordpress')
  const [{ source }, own] = await Promise.all([viewer.call(getWordpress, {}), viewer.call(getAccount, {})])
  return {
    isKept: source === 'kept',
    canErase: source === 'kept' || source === 'unreadable',
    proof: toProof(own)
  }
}

const typed = z.string().trim().default('')
const AccountSchema = z.object({ url: typed, user: typed, app_password: typed, password: typed, code: typed })

export const action = formAction(
  'configurations/wordpress',
  AccountSchema,
  async (typed, { viewer, form }) => {
    requireFields(form, 'url', 'user', 'app_password')
    await viewer.call(saveWordpress, { body: typed })
    return {
      to: `${at}/check`,
      text: 'Credenciais guardadas. Confira abaixo o que o site diz.'
    }
  },
  { hideFields: ['app_password', 'password', 'code'] }
)

export default function WordpressAccount() {
  const { isKept, canErase, proof } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page form-page stack">
      <PageHeader
        title="Credenciais do site"
        lead="No WordPress: Usuários, Perfil, Senhas de aplicativo. Use um usuário que só sirva para isto, com papel de editor."
      />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      <CredentialsForm
        at={`${at}/account`}
        fields={fields}
        isKept={isKept}
        erase={canErase ? { to: `${at}/account/remove`, label: 'Desligar o site' } : null}
        proof={proof}
        proofHint="As reservas e os pagamentos deste site passam a valer aqui."
        refused={refused}
      />
    </div>
  )
}

const fields: readonly Credential[] = [
  {
    name: 'url',
    label: 'Endereço do site',
    hint: 'Como https://www.exemplo.com.br.',
    type: 'url',
    isShown: true
  },
  { name: 'user', label: 'Usuário do WordPress', isShown: true },
  {
    name: 'app_password',
    label: 'Senha de aplicativo',
    hint: 'A que o WordPress mostra uma única vez, em grupos de quatro letras.'
  }
]

export const meta: MetaFunction = () => [{ title: 'Credenciais · Site do fornecedor · Configurações · Trilha' }]

export const handle = { crumb: 'Credenciais' }
