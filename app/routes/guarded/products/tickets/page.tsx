import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type CrumbHandle, EmptyState, LinkButton, PageHeader } from '#app/components/index.ts'
import { listManagedTypes, moveTicketType } from '#app/contracts/products/tickets.ts'
import { incomplete, readField, redirectRefused, redirectSaying, requireAccess } from '#app/session/index.server.ts'
import { attractionCrumb } from '../attraction-crumb.ts'
import { requireWhole } from '../line-form.server.ts'
import { ProductNav } from '../section-nav.tsx'
import { QuotaHelp } from './quota-help.tsx'
import { TypeCard } from './type-card.tsx'
import { toTypeRow } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const found = await viewer.call(listManagedTypes, { params: { uuid: params.uuid ?? '' } })
  const today = viewer.today()
  return {
    uuid: found.uuid,
    name: found.name,
    version: found.version,
    quota: found.quota_percent,
    types: found.tickets.map((type) => toTypeRow(type, today)),
    canEdit: viewer.can('products/edit')
  }
}

/** Moves one type up or down. */
export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const form = await request.formData()
  const to = `/products/${encodeURIComponent(params.uuid ?? '')}/tickets`
  requireWhole(form)
  try {
    const [, way, id = ''] = /^(up|down)-(\d{1,15})$/.exec(readField(form, 'move')) ?? []
    if (way !== 'up' && way !== 'down') throw incomplete()
    const version = Number(readField(form, 'version'))
    await viewer.call(moveTicketType, { params: { uuid: params.uuid ?? '', id }, body: { version, to: way } })
    return redirectSaying(request, { to, text: 'Ordem salva.' })
  } catch (error) {
    return redirectRefused(request, { to, error })
  }
}

export default function Tickets() {
  const { uuid, name, version, quota, types, canEdit } = useLoaderData<typeof loader>()
  const path = `/products/${uuid}/tickets`
  const add = canEdit ? (
    <LinkButton to={`${path}/add`} variant="primary">
      Criar tipo de ingresso
    </LinkButton>
  ) : null
  return (
    <>
      <PageHeader title="Ingressos" lead={name} actions={types.length > 0 ? add : null} />
      <ProductNav uuid={uuid} />
      {types.length === 0 ? (
        <EmptyState title="Ainda não há ingressos" action={add}>
          Sem um tipo de ingresso ativo, ninguém consegue reservar este atrativo.
        </EmptyState>
      ) : (
        <ol className="types">
          {types.map((type, index) => (
            <li key={type.id}>
              <TypeCard
                type={type}
                path={path}
                version={version}
                canEdit={canEdit}
                ends={{ first: index === 0, last: index === types.length - 1 }}
              />
            </li>
          ))}
        </ol>
      )}
      <QuotaHelp quota={quota} />
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Ingressos de ${data?.name ?? 'um atrativo'} · Trilha` }
]

export const handle = { crumb: 'Ingressos', above: attractionCrumb } satisfies CrumbHandle<typeof loader>
