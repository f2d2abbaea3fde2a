import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, ErrorSummary, Notice, PageHeader, summaryOf, VersionField } from '#app/components/index.ts'
import { readAgent, updateAgent } from '#app/contracts/agents/manage.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { AgentNav } from '../section-nav.tsx'
import { AgentForm } from './agent-form.tsx'
import { loadChoices } from './load-choices.server.ts'
import { loadFields, readAgentForm } from './read-form.server.ts'
import { toTyped } from './values.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'agents/edit')
  const [agent, fields] = await Promise.all([
    viewer.call(readAgent, { params: { uuid: params.uuid ?? '' } }),
    loadFields(viewer)
  ])
  const choices = await loadChoices(viewer, { uuid: agent.user_uuid, name: agent.user_name })
  return { uuid: agent.uuid, name: agent.name, typed: toTyped(agent), choices, fields }
}

export const action = formAction('agents/edit', [], async (_fields, { viewer, form, params }) => {
  const uuid = params.uuid ?? ''
  const body = { ...readAgentForm(form, await loadFields(viewer)), version: readField(form, 'version') }
  const { name, bookings } = await viewer.call(updateAgent, { params: { uuid }, body })
  const against = bookings.filter(({ problem }) => problem !== '').length
  const text = `${name}: dados salvos.${against > 0 ? ' Há reservas à frente que pedem atenção: confira abaixo.' : ''}`
  return { to: `/agents/${uuid}`, text, tone: against > 0 ? 'warning' : 'success' }
})

export default function EditAgent() {
  const { uuid, name, typed, choices, fields } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const path = `/agents/${uuid}`
  return (
    <>
      <PageHeader title={`Alterar ${name}`} />
      <AgentNav uuid={uuid} canEdit />
      <div className="narrow-page form-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        {refused?.isLate ? (
          <Notice tone="warning">
            <p>
              O que você digitou está abaixo e ainda não foi gravado.{' '}
              <a href={path} target="_blank" rel="noreferrer">
                Ver como está agora
              </a>{' '}
              (abre em outra aba). Se salvar de novo, vale o que está abaixo.
            </p>
          </Notice>
        ) : null}
        {/* Uncontrolled fields keep what was typed, so another user's version needs another key. */}
        <AgentForm
          key={refused ? '' : typed.version}
          action={`${path}/edit`}
          typed={typed}
          choices={choices}
          fields={fields}
          refused={refused}
          submit={refused?.isLate ? 'Salvar assim mesmo' : 'Salvar'}
          backTo={path}
        >
          <VersionField refused={refused} version={typed.version} />
        </AgentForm>
      </div>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Alterar ${data?.name ?? 'condutor'} · Agentes · Trilha` }
]

export const handle = {
  crumb: 'Alterar',
  above: (data) => ({ label: data?.name ?? 'Condutor', href: data ? `/agents/${data.uuid}` : undefined })
} satisfies CrumbHandle<typeof loader>
