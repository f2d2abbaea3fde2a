import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DocumentFields, DocumentList, RemoveDocument, toShownDocuments } from '#app/components/file/index.ts'
import {
  Button,
  type CrumbHandle,
  EmptyState,
  ErrorSummary,
  LinkButton,
  Notice,
  PageHeader,
  summaryOf,
  UploadForm
} from '#app/components/index.ts'
import { readClient } from '#app/contracts/clients/calls.ts'
import { listFilesOf } from '#app/contracts/files.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { changeDocuments } from '../../../collect-documents.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'clients/index')
  const id = params.uuid ?? ''
  const { uuid, name, identities, merged_into: keptUuid } = await viewer.call(readClient, { params: { id } })
  const files = await whereKnown(viewer.call(listFilesOf, { params: { id: uuid }, query: { ref: 'clients' } }))
  const hrefOf = (file: string) => `/clients/files/${file}`
  return {
    uuid,
    name,
    keptUuid,
    canEdit: viewer.can('clients/edit'),
    identities: identities.map((one) => ({ uuid: one.uuid, name: one.name })),
    documents: files && toShownDocuments(files, { asked: [], zone: viewer.place.timezone, hrefOf })
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'clients/edit')
  const id = params.uuid ?? ''
  return changeDocuments(request, viewer, {
    ref: 'clients',
    refId: id,
    to: `/clients/${encodeURIComponent(id)}/documents`
  })
}

export default function ClientDocuments() {
  const { uuid, name, identities, keptUuid, documents, canEdit } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const path = `/clients/${uuid}/documents`
  const remove = (document: NonNullable<typeof documents>[number]) =>
    canEdit && document.removed === '' ? (
      <RemoveDocument path={path} document={document} name="removed" stays="neste cadastro" />
    ) : null
  return (
    <div className="narrow-page">
      <PageHeader title={`Documentos de ${name}`} actions={<LinkButton to={`/clients/${uuid}`}>Voltar</LinkButton>} />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi mudado" />
        {documents && documents.length > 0 ? (
          <div className="card">
            <DocumentList documents={documents} foot={remove} />
          </div>
        ) : (
          <EmptyState title="Nenhum documento guardado">
            {documents
              ? 'Contratos, vouchers e comprovantes ficam aqui, só para a equipe.'
              : 'O servidor não os guarda.'}
          </EmptyState>
        )}
        <Merged identities={identities} keptUuid={keptUuid} />
        {canEdit && documents && !keptUuid ? (
          <section className="card" aria-labelledby="titulo-enviar">
            <h2 id="titulo-enviar">Enviar documentos</h2>
            <UploadForm action={path} className="stack">
              <DocumentFields asked={[]} refused={refused} saysLater={false} />
              <div>
                <Button variant="primary">Enviar documentos</Button>
              </div>
            </UploadForm>
          </section>
        ) : null}
      </div>
    </div>
  )
}

type Related = Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'identities' | 'keptUuid'>

/** Documents stay with the client to whom they were sent, even after a merge. */
function Merged({ identities, keptUuid }: Related) {
  if (keptUuid) {
    return (
      <Notice tone="warning">
        <p>
          Este cadastro foi juntado a outro.{' '}
          <a href={`/clients/${keptUuid}/documents`}>Enviar documentos ao cliente que ficou</a>.
        </p>
      </Notice>
    )
  }
  if (identities.length === 0) return null
  return (
    <section className="card" aria-labelledby="titulo-juntados">
      <h2 id="titulo-juntados">Documentos dos cadastros juntados a este</h2>
      <ul className="lines">
        {identities.map((one) => (
          <li key={one.uuid}>
            <a href={`/clients/${one.uuid}/documents`}>Documentos de {one.name}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Documentos de ${data?.name ?? 'cliente'} · Clientes · Trilha` }
]

export const handle = {
  crumb: 'Documentos',
  above: (data) => (data ? { label: data.name, href: `/clients/${data.uuid}` } : [])
} satisfies CrumbHandle<typeof loader>
