import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { ImportForm, ImportPreview } from '#app/components/import/index.ts'
import { guardOnly, requireAccess } from '#app/session/index.server.ts'
import { previewLines } from '../parts/made-up.ts'
import { answerSample } from '../parts/sample-action.server.ts'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request)
  return answerSample(request)
}

export default function ImportSample() {
  return (
    <SpecimenPage area="components" path="import">
      <Specimen name="Primeiro passo">
        <ImportForm
          action="/components/import"
          refused={null}
          limits="Até 1 MB e 2.000 linhas."
          links={null}
          rules={<li>Uma linha para cada cliente.</li>}
          columns={[
            { name: 'nome', help: 'Obrigatório.' },
            { name: 'telefone', help: 'Com DDD.' }
          ]}
        />
      </Specimen>
      <Specimen name="Segundo passo, com erro">
        <ImportPreview
          action="/components/import"
          csv="nome;telefone"
          preview={{
            counts: { create: 1, update: 1, same: 1, refused: 1 },
            lines: previewLines,
            left: ['Time do coração'],
            digest: ''
          }}
          header="Cliente"
        />
      </Specimen>
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Importação · Componentes · Trilha' }]

export const handle = { crumb: 'Importação' }
