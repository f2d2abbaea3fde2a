import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form } from '#app/components/index.ts'
import { PolicyFields, PolicyWords } from '#app/components/policy/index.ts'
import { guardOnly, requireAccess } from '#app/session/index.server.ts'
import { typedPolicy } from '../parts/made-up.ts'
import { answerSample } from '../parts/sample-action.server.ts'
import { Specimen, SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request)
  return answerSample(request)
}

export default function Policy() {
  return (
    <SpecimenPage area="components" path="policy">
      <Specimen name="Em palavras">
        <PolicyWords
          title="Cancelamento e devolução"
          words={[
            'Até 7 dias depois da compra, antes da visita, tudo volta.',
            'A data muda duas vezes, até 24 horas antes.'
          ]}
        />
      </Specimen>
      <Specimen name="Em campos, um deles recusado">
        <Form method="post" action="/components/policy" className="stack">
          <PolicyFields
            typed={typedPolicy}
            refused={{
              initialValue: { withdrawal_days: '3' },
              error: { withdrawal_days: ['Use um número de 7 a 365.'] }
            }}
            canEdit
          />
        </Form>
      </Specimen>
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Cancelamento · Componentes · Trilha' }]

export const handle = { crumb: 'Cancelamento' }
