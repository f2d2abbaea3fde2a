import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RemovalPage } from '#app/components/shell/index.ts'
import { deleteMessageAccount } from '#app/contracts/messages/accounts.ts'
import { PROVIDER_LABELS } from '#app/domain/message/provider-words.ts'
import { redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import type { CrumbHandle } from '../../../crumbs.ts'
import { requireAccount } from './require-account.server.ts'

const permission = 'configurations/messages'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const { provider } = await requireAccount(viewer, params.provider)
  return { provider, name: PROVIDER_LABELS[provider] }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const form = await request.formData()
  try {
    requireFields(form, 'complete')
    await viewer.call(deleteMessageAccount, { params: { provider: params.provider ?? '' } })
    return redirectSaying(request, { to: '/configurations/messages', text: 'As credenciais foram apagadas.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function RemoveAccount() {
  const { provider, name } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <RemovalPage
      title={`Apagar credenciais: ${name}?`}
      lead="Nada mais sai por elas: se eram as escolhidas, as mensagens voltam ao provedor do servidor, e sem ele são só simuladas. Para voltar, informe-as de novo."
      action={`/configurations/messages/${provider}/remove`}
      label="Apagar credenciais"
      backTo={`/configurations/messages/${provider}`}
      refused={refused}
    />
  )
}

export const meta: MetaFunction = () => [{ title: 'Apagar credenciais · Mensagens · Configurações · Trilha' }]

export const handle = {
  above: (data) =>
    data ? { label: data.name, href: `/configurations/messages/${data.provider}` } : { label: 'Provedor' },
  crumb: 'Apagar'
} satisfies CrumbHandle<typeof loader>
