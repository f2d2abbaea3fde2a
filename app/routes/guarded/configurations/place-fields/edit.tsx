import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ErrorSummary, LateNotice, summaryOf, VersionField } from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { notFound } from '#app/contracts/api-error.ts'
import { listPlaceFields, updatePlaceField } from '#app/contracts/places/fields.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import type { CrumbHandle } from '../../crumbs.ts'
import { FieldForm } from '../own-field-form.tsx'
import { toTyped } from '../own-field-values.ts'
import { readFieldForm } from '../read-own-field.server.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/place-fields')
  const uuid = (params.uuid ?? '').toLowerCase()
  const field = (await viewer.call(listPlaceFields, {})).find((one) => one.uuid === uuid)
  if (!field) throw notFound({ message: 'Não encontramos este campo.' })
  const changed = field.changed ? formatInstant(field.changed, viewer.place.timezone) : ''
  return { uuid, label: field.label, changed, typed: toTyped(field) }
}

export const action = formAction(
  'configurations/place-fields',
  readFieldForm,
  async ({ value: _, ...typed }, { viewer, form, params }) => {
    const body = { ...typed, version: readField(form, 'version') }
    const { label } = await viewer.call(updatePlaceField, { params: { uuid: params.uuid ?? '' }, body })
    return { to: '/configurations/place-fields', text: `Campo “${label}” salvo.` }
  }
)

export default function EditPlaceField() {
  const { uuid, label, changed, typed } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const path = `/configurations/place-fields/${uuid}`
  return (
    <div className="narrow-page">
      <PageHeader title={label} lead={changed ? `Mudou em ${changed}.` : undefined} />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        <LateNotice refused={refused} path={path} />
        <FieldForm
          key={refused ? '' : typed.version}
          action={path}
          typed={typed}
          refused={refused}
          submit={refused?.isLate ? 'Salvar assim mesmo' : 'Salvar campo'}
          backTo="/configurations/place-fields"
          shownAt="na página do parque"
          withoutValue
        >
          <VersionField refused={refused} version={typed.version} />
        </FieldForm>
      </div>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.label ?? 'Campo'} · Campos do parque · Trilha` }
]

export const handle = { crumb: (data) => data?.label ?? 'Campo' } satisfies CrumbHandle<typeof loader>
