import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { CrumbHandle } from '#app/components/index.ts'
import { listAgentFields, updateAgentField } from '#app/contracts/agents/fields.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { EditFieldPage } from '../../own-field-pages.tsx'
import { toFieldForm } from '../../own-field-row.ts'
import { readFieldForm } from '../../read-own-field.server.ts'
import { AGENT_FIELDS } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/agents')
  return toFieldForm(await viewer.call(listAgentFields, {}), params.uuid ?? '', viewer.place.timezone)
}

export const action = formAction('configurations/agents', readFieldForm, async (typed, { viewer, form, params }) => {
  const body = { ...typed, version: readField(form, 'version') }
  const { label } = await viewer.call(updateAgentField, { params: { uuid: params.uuid ?? '' }, body })
  return { to: AGENT_FIELDS.path, text: `Campo “${label}” salvo.` }
})

export default function EditAgentField() {
  const refused = useActionData<typeof action>()
  return <EditFieldPage fields={AGENT_FIELDS} field={useLoaderData<typeof loader>()} refused={refused} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.label ?? 'Campo'} · Campos dos condutores · Trilha` }
]

export const handle = { crumb: (data) => data?.label ?? 'Campo' } satisfies CrumbHandle<typeof loader>
