import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { Notice } from '#app/components/feedback/index.ts'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  PasswordField,
  ProofFields,
  summaryOf,
  TextField
} from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { getAccount } from '#app/contracts/account.ts'
import { getWordpress, saveWordpress } from '#app/contracts/booking/wordpress.ts'
import { formAction, requireAccess, requireFields } from '#app/session/index.server.ts'

const at = '/configurations/integrations/wordpress'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/wordpress')
  const [{ source }, own] = await Promise.all([viewer.call(getWordpress, {}), viewer.call(getAccount, {})])
  const { google, proved, two_step } = own
  return {
    isKept: source === 'kept',
    canErase: source === 'kept' || source === 'unreadable',
    proof: { google, proved, hasTwoSteps: two_step === 'on' }
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
    <div className="narrow-page stack">
      <PageHeader
        title="Credenciais do site"
        lead="No WordPress: Usuários, Perfil, Senhas de aplicativo. Use um usuário que só sirva para isto, com papel de editor."
      />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      {/* Load a new document: the router would keep the typed secrets in the fields. */}
      <Form native method="post" action={`${at}/account`} className="card stack" autoComplete="off">
        <Notice>
          As credenciais são guardadas criptografadas; a senha não é mostrada de novo.
          {isKept ? ' O que ficar em branco continua como está.' : ''}
        </Notice>
        <SiteFields isKept={isKept} refused={refused} />
        <ProofFields
          proof={proof}
          refused={refused}
          label="Sua senha"
          hint="As reservas e os pagamentos deste site passam a valer aqui."
          required
        />
        <div className="row">
          <Button variant="primary">Guardar credenciais</Button>
          {canErase ? (
            <LinkButton to={`${at}/account/remove`} variant="quiet">
              Desligar o site
            </LinkButton>
          ) : null}
        </div>
      </Form>
    </div>
  )
}

/** Always empty: typed or stored secrets are never sent to a page. */
function SiteFields({ isKept, refused }: { isKept: boolean; refused: FormState | undefined }) {
  const asks = { optional: isKept, required: !isKept, autoComplete: 'off' } as const
  return (
    <>
      <TextField
        field={fieldOf(refused, 'url')}
        label="Endereço do site"
        hint="Como https://www.exemplo.com.br."
        type="url"
        maxLength={300}
        {...asks}
      />
      <TextField
        field={fieldOf(refused, 'user')}
        label="Usuário do WordPress"
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        {...asks}
      />
      <PasswordField
        field={fieldOf(refused, 'app_password')}
        label="Senha de aplicativo"
        hint="A que o WordPress mostra uma única vez, em grupos de quatro letras."
        maxLength={400}
        {...asks}
      />
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Credenciais · Site do fornecedor · Configurações · Trilha' }]

export const handle = { crumb: 'Credenciais' }
