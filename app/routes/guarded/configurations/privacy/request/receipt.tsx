import type { LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, DefinitionList, LinkButton, PageHeader } from '#app/components/index.ts'
import { getPrivacyRequest } from '#app/contracts/privacy/requests.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { toRequestRow } from '../view.ts'

/** Made to be handed over: it names only the requester and the approver. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/privacy')
  const found = await viewer.call(getPrivacyRequest, { params: { id: params.id ?? '' } })
  const { name, legal_name: legalName, cnpj } = found.place
  return {
    item: toRequestRow(found.request, viewer.place.timezone),
    gone: found.gone,
    kept: found.kept,
    place: [legalName || name, cnpj ? `CNPJ ${formatDocument(cnpj)}` : ''].filter(Boolean).join(', ')
  }
}

export default function PrivacyReceipt() {
  const { item, gone, kept, place } = useLoaderData<typeof loader>()
  const isDone = item.state === 'done'
  return (
    <>
      <PageHeader
        title={`Comprovante do pedido ${item.number}`}
        lead={`${place}. Para imprimir, use o comando do navegador (Ctrl+P).`}
        actions={<LinkButton to={`/configurations/privacy/requests/${item.id}`}>Voltar ao pedido</LinkButton>}
      />
      <div className="privacy-sheet">
        <DefinitionList
          items={[
            { term: 'Situação', value: item.label },
            { term: 'Pedido', value: item.asked },
            { term: 'Encaminhado por', value: item.taken },
            { term: 'Aprovado e feito', value: item.approved },
            { term: 'Encerrado', value: item.ended }
          ]}
        />
        <h2>{isDone ? 'Retirado' : 'A retirar'}</h2>
        <DefinitionList items={gone.map(({ title, count }) => ({ term: title, value: `${count}` }))} />
        {kept.length > 0 ? <h2>Guardado por lei</h2> : null}
        {kept.map(({ title, count, why }) => (
          <p key={title}>
            {title}: {count}. {why}
          </p>
        ))}
        <p>Valores, datas e números fiscais ficaram, sem a pessoa (LGPD, arts. 12 e 16).</p>
      </div>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Comprovante · Privacidade · Trilha' }]

export const handle = {
  crumb: 'Comprovante',
  above: (data) =>
    data
      ? { label: `Pedido ${data.item.number}`, href: `/configurations/privacy/requests/${data.item.id}` }
      : { label: 'Pedido' }
} satisfies CrumbHandle<typeof loader>
