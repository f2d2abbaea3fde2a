import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { CrumbHandle } from '#app/components/index.ts'
import { listPlaceFields, updatePlaceField } from '#app/contracts/places/fields.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { EditFieldPage } from '../own-field-pages.tsx'
import { toFieldForm } from '../own-field-row.ts'
import { readFieldForm } from '../read-own-field.server.ts'
import { PLACE_FIELDS } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/place-fields')
  return toFieldForm(await viewer.call(listPlaceFields, {}), params.uuid ?? '', viewer.place.timezone)
}

export const action = formAction(
  'configurations/place-fields',
  readFieldForm,
  async ({ value: _, ...typed }, { viewer, form, params }) => {
    const body = { ...typed, version: readField(form, 'version') }
    const { label } = await viewer.call(updatePlaceField, { params: { uuid: params.uuid ?? '' }, body })
    return { to: PLACE_FIELDS.path, text: `Campo “${label}” salvo.` }
  }
)

export default function EditPlaceField() {
  const refused = useActionData<typeof action>()
  return <EditFieldPage fields={PLACE_FIELDS} field={useLoaderData<typeof loader>()} refused={refused} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.label ?? 'Campo'} · Campos do parque · Trilha` }
]

export const handle = { crumb: (data) => data?.label ?? 'Campo' } satisfies CrumbHandle<typeof loader>
