import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ErrorSummary, fieldOf, summaryOf } from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { createPlaceField } from '#app/contracts/places/fields.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { FieldForm } from '../own-field-form.tsx'
import { newField } from '../own-field-values.ts'
import { readFieldForm } from '../read-own-field.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'configurations/place-fields')
  // The form's key: a second submission creates no second field.
  return { uuid: crypto.randomUUID() }
}

export const action = formAction(
  'configurations/place-fields',
  readFieldForm,
  async ({ value: _, ...typed }, { viewer, form }) => {
    const body = { ...typed, uuid: readField(form, 'uuid') || crypto.randomUUID() }
    const { label } = await viewer.call(createPlaceField, { body })
    return { to: '/configurations/place-fields', text: `Campo “${label}” criado.` }
  }
)

export default function AddPlaceField() {
  const { uuid } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page">
      <PageHeader title="Novo campo" lead="Depois de criado, ele é preenchido na página dos campos do parque." />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="O campo não foi criado" />
        <FieldForm
          action="/configurations/place-fields/add"
          typed={newField}
          refused={refused}
          submit="Criar campo"
          backTo="/configurations/place-fields"
          shownAt="na página do parque"
          withoutValue
        >
          <input type="hidden" name="uuid" defaultValue={String(fieldOf(refused, 'uuid', uuid).value || uuid)} />
        </FieldForm>
      </div>
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Novo campo · Campos do parque · Trilha' }]

export const handle = { crumb: 'Novo campo' }
