import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { RemovalPage } from '#app/components/shell/index.ts'
import { deleteWordpress, getWordpress } from '#app/contracts/booking/wordpress.ts'
import { redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import type { CrumbHandle } from '../../../../crumbs.ts'

const at = '/configurations/integrations/wordpress'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/wordpress')
  await viewer.call(getWordpress, {})
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/wordpress')
  const form = await request.formData()
  try {
    requireFields(form, 'complete')
    await viewer.call(deleteWordpress, {})
    return redirectSaying(request, { to: at, text: 'O site foi desligado, e suas credenciais apagadas.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function RemoveWordpress() {
  const refused = useActionData<typeof action>()
  return (
    <RemovalPage
      title="Desligar o site?"
      lead="Reservas novas, pagamentos e cancelamentos de lá deixam de chegar. As reservas que já vieram ficam. Se for ligado de novo, nada é importado duas vezes."
      action={`${at}/account/remove`}
      label="Desligar e apagar as credenciais"
      backTo={`${at}/account`}
      refused={refused}
    />
  )
}

export const meta: MetaFunction = () => [{ title: 'Desligar o site do fornecedor · Configurações · Trilha' }]

export const handle = {
  above: () => ({ label: 'Credenciais', href: `${at}/account` }),
  crumb: 'Desligar'
} satisfies CrumbHandle
