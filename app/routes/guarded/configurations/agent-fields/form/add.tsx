import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ErrorSummary, fieldOf, summaryOf } from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { createAgentField } from '#app/contracts/agents/fields.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { FieldForm } from '../../own-field-form.tsx'
import { newField } from '../../own-field-values.ts'
import { readFieldForm } from '../../read-own-field.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'configurations/agents')
  // The form's key: a second submission creates no second field.
  return { uuid: crypto.randomUUID() }
}

export const action = formAction('configurations/agents', readFieldForm, async (typed, { viewer, form }) => {
  const body = { ...typed, uuid: readField(form, 'uuid') || crypto.randomUUID() }
  const { label } = await viewer.call(createAgentField, { body })
  return { to: '/configurations/agent-fields', text: `Campo “${label}” criado.` }
})

export default function AddAgentField() {
  const { uuid } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page">
      <PageHeader title="Novo campo" lead="Aparece no cadastro de todos os condutores deste parque." />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O campo não foi criado" />
        <FieldForm
          action="/configurations/agent-fields/add"
          typed={newField}
          refused={refused}
          submit="Criar campo"
          backTo="/configurations/agent-fields"
          shownAt="na página pública do condutor"
        >
          <input type="hidden" name="uuid" defaultValue={String(fieldOf(refused, 'uuid', uuid).value || uuid)} />
        </FieldForm>
      </div>
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Novo campo · Campos dos condutores · Trilha' }]

export const handle = { crumb: 'Novo campo' }
