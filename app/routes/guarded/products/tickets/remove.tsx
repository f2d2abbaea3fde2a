import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Button, type CrumbHandle, Form, LinkButton, PageHeader } from '#app/components/index.ts'
import { removeTicketType } from '#app/contracts/products/tickets.ts'
import { readField, redirectRefused, redirectSaying, requireAccess } from '#app/session/index.server.ts'
import { ticketCrumbs } from '../attraction-crumb.ts'
import { requireWhole } from '../line-form.server.ts'
import { findType } from './find.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const { product, type } = await findType(viewer, params)
  const path = `/products/${product.uuid}/tickets/${type.id}`
  return {
    uuid: product.uuid,
    name: product.name,
    path,
    title: type.title,
    sold: type.sold,
    version: product.version
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const form = await request.formData()
  const { uuid = '', id = '' } = params
  const path = `/products/${encodeURIComponent(uuid)}/tickets`
  requireWhole(form)
  try {
    const version = readField(form, 'version')
    const { status } = await viewer.call(removeTicketType, { params: { uuid, id }, query: { version } })
    const text = status === 'deleted' ? 'Tipo de ingresso apagado.' : 'Tipo de ingresso inativo: ninguém mais o compra.'
    return redirectSaying(request, { to: path, text })
  } catch (error) {
    return redirectRefused(request, { to: `${path}/${encodeURIComponent(id)}/remove`, error })
  }
}

export default function RemoveType() {
  const { path, title, sold, version } = useLoaderData<typeof loader>()
  return (
    <div className="narrow-page">
      <PageHeader title={`Remover ${title}?`} />
      <div className="card stack">
        {sold ? (
          <p>Já se vendeu este tipo: ele fica inativo. Ninguém mais o compra, e o que foi vendido continua valendo.</p>
        ) : (
          <p>Este tipo nunca foi vendido: ele é apagado com os seus preços. Isto não se desfaz.</p>
        )}
        <Form method="post" action={`${path}/remove`} className="row">
          <input type="hidden" name="version" value={version} />
          <Button variant="danger">{sold ? 'Tirar de venda' : 'Apagar'}</Button>
          <LinkButton to={path} variant="quiet">
            Voltar
          </LinkButton>
        </Form>
      </div>
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Remover ingresso · Trilha' }]

export const handle = {
  above: (data) => [...ticketCrumbs(data), { label: data?.title ?? 'Ingresso', href: data?.path }],
  crumb: 'Remover'
} satisfies CrumbHandle<typeof loader>
