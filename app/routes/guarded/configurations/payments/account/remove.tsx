import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RemovalPage } from '#app/components/shell/index.ts'
import { deletePaymentAccount } from '#app/contracts/payments/accounts.ts'
import { PROVIDER_NAMES } from '#app/domain/money/gateway-words.ts'
import { redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import type { CrumbHandle } from '../../../crumbs.ts'
import { requireAccount } from './require-account.server.ts'

const permission = 'configurations/payments'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const { provider } = await requireAccount(viewer, params.provider)
  return { provider, name: PROVIDER_NAMES[provider] }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const form = await request.formData()
  try {
    requireFields(form, 'complete')
    await viewer.call(deletePaymentAccount, { params: { provider: params.provider ?? '' } })
    return redirectSaying(request, { to: '/configurations/payments', text: 'As credenciais foram apagadas.' })
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
      lead="Ninguém mais paga por elas, e o que já foi pago não é mais consultado nem devolvido daqui. Não há volta: para voltar, informe-as de novo."
      action={`/configurations/payments/${provider}/remove`}
      label="Apagar credenciais"
      backTo={`/configurations/payments/${provider}`}
      refused={refused}
    />
  )
}

export const meta: MetaFunction = () => [{ title: 'Apagar credenciais · Pagamentos · Configurações · Trilha' }]

export const handle = {
  above: (data) =>
    data ? { label: data.name, href: `/configurations/payments/${data.provider}` } : { label: 'Provedor' },
  crumb: 'Apagar'
} satisfies CrumbHandle<typeof loader>
