import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { DocumentFields, DocumentList, RemoveDocument } from '#app/components/file/index.ts'
import { UploadForm } from '#app/components/index.ts'
import { guardOnly, requireAccess } from '#app/session/index.server.ts'
import { documents } from '../parts/made-up.ts'
import { answerSample } from '../parts/sample-action.server.ts'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request)
  return answerSample(request)
}

export default function Documents() {
  return (
    <SpecimenPage area="components" path="documents">
      <Specimen name="Enviados, aprovados, recusados, removidos, com versões">
        <DocumentList
          documents={documents}
          foot={(document) =>
            document.removed ? null : (
              <RemoveDocument path="/components/documents" document={document} name="file" stays="na amostra" />
            )
          }
        />
      </Specimen>
      <Specimen name="Pedir documentos">
        <UploadForm action="/components/documents" className="stack">
          <DocumentFields
            asked={[
              { name: 'RG ou CNH', required: true },
              { name: 'Comprovante de endereço', required: false }
            ]}
          />
        </UploadForm>
      </Specimen>
      <Specimen name="Depois de recusado: os arquivos se escolhem de novo">
        <DocumentFields
          asked={[{ name: 'Contrato social', required: true }]}
          refused={{ error: { 'documento-0': ['Este arquivo não é um PDF, ainda que o nome diga.'] } }}
        />
      </Specimen>
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Documentos · Componentes · Trilha' }]

export const handle = { crumb: 'Documentos' }
