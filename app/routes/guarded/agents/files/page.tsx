import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DocumentFields, DocumentList, RemoveDocument, toShownDocuments } from '#app/components/file/index.ts'
import { Button, type CrumbHandle, ErrorSummary, PageHeader, summaryOf, UploadForm } from '#app/components/index.ts'
import { readAgent } from '#app/contracts/agents/manage.ts'
import type { Agent } from '#app/contracts/agents/shapes.ts'
import { listFilesOf } from '#app/contracts/files.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { changeDocuments } from '../../../collect-documents.server.ts'
import { AgentNav } from '../section-nav.tsx'

/** Limit, because the form has a field for each. */
const mostAsked = 12

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'agents/index')
  const uuid = params.uuid ?? ''
  const agent = await viewer.call(readAgent, { params: { uuid } })
  const files = await whereKnown(viewer.call(listFilesOf, { params: { id: agent.uuid }, query: { ref: 'agents' } }))
  const asked = papersOf(agent)
  const hrefOf = (id: string) => `/agents/files/${id}`
  return {
    uuid: agent.uuid,
    name: agent.name,
    asked,
    documents: files && toShownDocuments(files, { asked, zone: viewer.place.timezone, hrefOf }),
    canEdit: viewer.can('agents/edit')
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'agents/edit')
  const uuid = params.uuid ?? ''
  const findAsked = async () => papersOf(await viewer.call(readAgent, { params: { uuid } }))
  return changeDocuments(request, viewer, { ref: 'agents', refId: uuid, findAsked, to: `/agents/${uuid}/files` })
}

export default function AgentFiles() {
  const { uuid, name, asked, documents, canEdit } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const path = `/agents/${uuid}/files`
  return (
    <>
      <PageHeader title={`Documentos de ${name}`} lead="Cópias do Cadastur e dos certificados. Só a equipe os vê." />
      <AgentNav uuid={uuid} canEdit={canEdit} />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi mudado" />
        {documents === null ? (
          <p className="muted">O sistema a que este está ligado não guarda documentos.</p>
        ) : (
          <section className="card stack" aria-labelledby="guardados">
            <h2 id="guardados">Guardados</h2>
            {documents.length > 0 ? (
              <DocumentList
                documents={documents}
                foot={(document) =>
                  canEdit && !document.removed ? (
                    <RemoveDocument path={path} document={document} name="removed" stays="no cadastro do condutor" />
                  ) : null
                }
              />
            ) : (
              <p className="muted">Nenhum documento foi enviado.</p>
            )}
          </section>
        )}
        {canEdit && documents !== null ? (
          <section className="card stack" aria-labelledby="enviar">
            <h2 id="enviar">Enviar documentos</h2>
            <UploadForm action={path} className="stack">
              <DocumentFields asked={asked} refused={refused} saysLater={false} />
              <div>
                <Button variant="primary">Enviar documentos</Button>
              </div>
            </UploadForm>
          </section>
        ) : null}
      </div>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Documentos de ${data?.name ?? 'condutor'} · Agentes · Trilha` }
]

export const handle = {
  crumb: 'Documentos',
  above: (data) => ({ label: data?.name ?? 'Condutor', href: data ? `/agents/${data.uuid}` : undefined })
} satisfies CrumbHandle<typeof loader>

/** Lists what a document may prove: the Cadastur registration and the certificates. */
function papersOf({ cadastur, certificates }: Pick<Agent, 'cadastur' | 'certificates'>) {
  const names = [...(cadastur ? ['Cadastur'] : []), ...certificates.map(({ name }) => name)]
  return [...new Set(names)].slice(0, mostAsked).map((name) => ({ name, required: false }))
}
