import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { Button, ErrorSummary, Form, LinkButton, summaryOf } from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
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
    <div className="narrow-page stack">
      <PageHeader
        title="Desligar o site?"
        lead="Nenhuma reserva nova vem dele, nem se sabe mais o que foi pago ou cancelado lá. As que já vieram ficam. Ligado de novo, nenhuma é importada duas vezes."
      />
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi apagado" />
      <Form method="post" action={`${at}/account/remove`}>
        <div className="row">
          <Button variant="danger">Desligar e apagar as credenciais</Button>
          <LinkButton to={`${at}/account`} variant="quiet">
            Manter
          </LinkButton>
        </div>
        {/* Last: a body cut short arrives without it. */}
        <input type="hidden" name="complete" value="1" />
      </Form>
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Desligar o site do fornecedor · Configurações · Trilha' }]

export const handle = {
  above: () => ({ label: 'Credenciais', href: `${at}/account` }),
  crumb: 'Desligar'
} satisfies CrumbHandle
