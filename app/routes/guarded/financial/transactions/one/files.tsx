import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DocumentFields, DocumentList, RemoveDocument, toShownDocuments } from '#app/components/file/index.ts'
import {
  Button,
  type CrumbHandle,
  EmptyState,
  ErrorSummary,
  LinkButton,
  PageHeader,
  summaryOf,
  UploadForm
} from '#app/components/index.ts'
import { listFilesOf } from '#app/contracts/files.ts'
import { getTransaction } from '#app/contracts/finance/transactions.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { changeDocuments } from '../../../../collect-documents.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/index')
  const { general } = await viewer.call(getTransaction, { params: { id: params.id ?? '' } })
  const files = await whereKnown(viewer.call(listFilesOf, { params: { id: general.id }, query: { ref: 'finance' } }))
  const hrefOf = (file: string) => `/financial/files/${file}`
  return {
    id: general.id,
    label: general.label,
    canEdit: viewer.can('financial/edit'),
    documents: files && toShownDocuments(files, { asked: [], zone: viewer.place.timezone, hrefOf })
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'financial/edit')
  const id = params.id ?? ''
  const to = `/financial/transactions/${encodeURIComponent(id)}/files`
  return changeDocuments(request, viewer, { ref: 'finance', refId: id, to })
}

export default function TransactionFiles() {
  const { id, label, documents, canEdit } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const path = `/financial/transactions/${id}/files`
  const remove = (document: NonNullable<typeof documents>[number]) =>
    canEdit && document.removed === '' ? (
      <RemoveDocument path={path} document={document} name="removed" stays="neste lançamento" />
    ) : null
  return (
    <div className="narrow-page">
      <PageHeader
        title="Comprovantes"
        lead={label}
        actions={<LinkButton to={`/financial/transactions/${id}`}>Voltar</LinkButton>}
      />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi mudado" />
        {documents && documents.length > 0 ? (
          <div className="card">
            <DocumentList documents={documents} foot={remove} />
          </div>
        ) : (
          <EmptyState title="Nenhum documento anexado">
            {documents
              ? 'Boletos, notas e comprovantes ficam aqui, só para o financeiro.'
              : 'O servidor não os guarda.'}
          </EmptyState>
        )}
        {canEdit && documents ? (
          <section className="card" aria-labelledby="titulo-enviar">
            <h2 id="titulo-enviar">Anexar documentos</h2>
            <UploadForm action={path} className="stack">
              <DocumentFields asked={[]} refused={refused} saysLater={false} />
              <div>
                <Button variant="primary">Anexar</Button>
              </div>
            </UploadForm>
          </section>
        ) : null}
      </div>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Comprovantes de ${data?.label ?? 'lançamento'} · Financeiro · Trilha` }
]

export const handle = {
  crumb: 'Comprovantes',
  above: (data) => (data ? { label: data.label, href: `/financial/transactions/${data.id}` } : [])
} satisfies CrumbHandle<typeof loader>
