import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ErrorSummary, fieldOf, PageHeader, summaryOf } from '#app/components/index.ts'
import { createAgent } from '#app/contracts/agents/manage.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { AgentForm } from './agent-form.tsx'
import { loadChoices } from './load-choices.server.ts'
import { loadFields, readAgentForm } from './read-form.server.ts'
import { newAgent } from './values.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'agents/edit')
  const [choices, fields] = await Promise.all([loadChoices(viewer, { uuid: '', name: '' }), loadFields(viewer)])
  // The form's key: a second submission creates no second agent.
  return { uuid: crypto.randomUUID(), choices, fields, typed: newAgent(fields) }
}

export const action = formAction('agents/edit', [], async (_fields, { viewer, form }) => {
  const asked = readAgentForm(form, await loadFields(viewer))
  const body = { ...asked, uuid: readField(form, 'uuid') || crypto.randomUUID() }
  const { uuid, name } = await viewer.call(createAgent, { body })
  return { to: `/agents/${uuid}`, text: `${name} agora faz parte dos condutores.` }
})

export default function AddAgent() {
  const { uuid, choices, fields, typed } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page form-page">
      <PageHeader title="Novo condutor" lead="Só o nome é obrigatório: o resto pode vir depois." />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O condutor não foi cadastrado" />
        <AgentForm
          action="/agents/add"
          typed={typed}
          choices={choices}
          fields={fields}
          refused={refused}
          submit="Cadastrar condutor"
          backTo="/agents/index"
        >
          <input type="hidden" name="uuid" defaultValue={String(fieldOf(refused, 'uuid', uuid).value || uuid)} />
        </AgentForm>
      </div>
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Novo condutor · Agentes · Trilha' }]

export const handle = { crumb: 'Novo condutor' }
