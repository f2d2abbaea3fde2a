import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { createPlaceField } from '#app/contracts/places/fields.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { AddFieldPage } from '../own-field-pages.tsx'
import { readFieldForm } from '../read-own-field.server.ts'
import { PLACE_FIELDS } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'configurations/place-fields')
  return { uuid: crypto.randomUUID() }
}

export const action = formAction(
  'configurations/place-fields',
  readFieldForm,
  async ({ value: _, ...typed }, { viewer, form }) => {
    const body = { ...typed, uuid: readField(form, 'uuid') || crypto.randomUUID() }
    const { label } = await viewer.call(createPlaceField, { body })
    return { to: PLACE_FIELDS.path, text: `Campo “${label}” criado.` }
  }
)

export default function AddPlaceField() {
  const refused = useActionData<typeof action>()
  return <AddFieldPage fields={PLACE_FIELDS} uuid={useLoaderData<typeof loader>().uuid} refused={refused} />
}

export const meta: MetaFunction = () => [{ title: 'Novo campo · Campos do parque · Trilha' }]

export const handle = { crumb: 'Novo campo' }
