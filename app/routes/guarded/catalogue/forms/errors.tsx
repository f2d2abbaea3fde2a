import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node'
import { ErrorSummary, Form, type FormState, summaryOf } from '#app/components/index.ts'
import { guardOnly, requireAccess } from '#app/session/index.server.ts'
import { EveryField } from '../parts/every-field.tsx'
import { answerSample } from '../parts/sample-action.server.ts'
import { SpecimenPage } from '../parts/specimen.tsx'

export const loader = guardOnly()

export async function action({ request }: ActionFunctionArgs) {
  await requireAccess(request)
  return answerSample(request)
}

export default function RefusedFields() {
  return (
    <SpecimenPage area="forms" path="errors">
      <ErrorSummary errors={summaryOf(refused)} />
      <Form method="post" action="/forms/errors" className="narrow-page stack">
        <EveryField refused={refused} />
      </Form>
    </SpecimenPage>
  )
}

const refused: FormState = {
  initialValue: {
    name: 'A',
    document: '123.456.789-00',
    phone: '(75) 9999',
    email: 'ana@',
    day: '31/02/2026',
    text: 'Um texto digitado antes.',
    observation: 'Linha um.\nLinha dois.',
    state: 'BA',
    payment: 'pix',
    quantity: '-1',
    terms: '',
    big: '1.2.3'
  },
  error: {
    '': ['Outra pessoa mudou este cadastro enquanto isso: confira antes de salvar.'],
    name: ['Use pelo menos 2 letras.'],
    document: ['Confira o CPF: os dígitos não batem.'],
    phone: ['Confira o telefone: DDD e número, por exemplo (75) 99999-8888.'],
    email: ['Confira o e-mail.'],
    day: ['Este dia não existe.'],
    password: ['Use dez caracteres ou mais.'],
    text: ['Use no máximo 20 letras.'],
    observation: ['Use no máximo 10 letras.'],
    state: ['Escolha outro estado.'],
    payment: ['Este meio não está disponível hoje.'],
    weekdays: ['Escolha pelo menos um dia.'],
    quantity: ['Use um número de 0 a 10.'],
    terms: ['Marque para continuar.'],
    big: ['Digite um valor como 12,50.']
  },
  fields: ['name', 'document', 'phone', 'email', 'day', 'password', 'text', 'observation', 'state', 'payment']
}

export const meta: MetaFunction = () => [{ title: 'Campos com erro · Formulários · Trilha' }]

export const handle = { hydrate: true, crumb: 'Campos com erro' }
