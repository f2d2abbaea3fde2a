import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { Button, Form, ProofFields } from '#app/components/index.ts'
import { guardOnly, requireAccess } from '#app/session/index.server.ts'
import { EveryField } from '../parts/every-field.tsx'
import { answerSample } from '../parts/sample-action.server.ts'
import { SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request)
  return answerSample(request)
}

export default function Fields() {
  return (
    <SpecimenPage area="forms" path="fields">
      <Form method="post" action="/forms/fields" className="narrow-page stack">
        <EveryField refused={null} />
        <ProofFields
          proof={{ google: true, proved: false, hasTwoSteps: true }}
          refused={null}
          label="Sua senha, para confirmar"
          hint="Pedida quando o que muda abre a conta."
          name="current"
        />
        <div className="row">
          <Button variant="primary">Enviar a amostra</Button>
        </div>
      </Form>
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Campos · Formulários · Trilha' }]

export const handle = { hydrate: true, crumb: 'Campos' }
