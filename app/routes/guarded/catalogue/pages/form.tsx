import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import {
  Button,
  Card,
  DocumentField,
  EmailField,
  FieldPair,
  Form,
  LinkButton,
  NameField,
  PhoneField,
  TextAreaField
} from '#app/components/index.ts'
import { guardOnly, requireAccess } from '#app/session/index.server.ts'
import { answerSample } from '../parts/sample-action.server.ts'
import { SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request)
  return answerSample(request)
}

export default function SampleForm() {
  return (
    <SpecimenPage area="pages" path="form">
      <div className="narrow-page form-page">
        <Form method="post" action="/pages/form" className="stack">
          <Card title="Dados">
            <NameField field={{ name: 'name', value: 'Ana Souza' }} />
            <FieldPair>
              <DocumentField field={{ name: 'document' }} />
              <PhoneField field={{ name: 'phone', value: '(75) 99999-0000' }} />
            </FieldPair>
            <EmailField field={{ name: 'email' }} optional />
          </Card>
          <Card title="Observações">
            <TextAreaField field={{ name: 'note' }} label="Para a equipe" optional />
          </Card>
          <div className="row">
            <Button variant="primary">Salvar</Button>
            <LinkButton to="/pages/detail" variant="quiet">
              Voltar
            </LinkButton>
          </div>
        </Form>
      </div>
    </SpecimenPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Cadastro · Páginas · Trilha' }]

export const handle = { crumb: 'Cadastro' }
