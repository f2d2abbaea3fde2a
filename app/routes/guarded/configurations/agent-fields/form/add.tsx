import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { createAgentField } from '#app/contracts/agents/fields.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { AddFieldPage } from '../../own-field-pages.tsx'
import { readFieldForm } from '../../read-own-field.server.ts'
import { AGENT_FIELDS } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'configurations/agents')
  return { uuid: crypto.randomUUID() }
}

export const action = formAction('configurations/agents', readFieldForm, async (typed, { viewer, form }) => {
  const body = { ...typed, uuid: readField(form, 'uuid') || crypto.randomUUID() }
  const { label } = await viewer.call(createAgentField, { body })
  return { to: AGENT_FIELDS.path, text: `Campo “${label}” criado.` }
})

export default function AddAgentField() {
  const refused = useActionData<typeof action>()
  return <AddFieldPage fields={AGENT_FIELDS} uuid={useLoaderData<typeof loader>().uuid} refused={refused} />
}

export const meta: MetaFunction = () => [{ title: 'Novo campo · Campos dos condutores · Trilha' }]

export const handle = { crumb: 'Novo campo' }
