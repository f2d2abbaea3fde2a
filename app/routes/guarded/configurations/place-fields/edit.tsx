import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Notice } from '#app/components/feedback/index.ts'
import { ErrorSummary, fieldOf, summaryOf } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { ApiError, notFound } from '#app/contracts/api-error.ts'
import { listPlaceFields, updatePlaceField } from '#app/contracts/places/fields.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { readField, redirectSaying, refuseForm, requireAccess } from '#app/session/index.server.ts'
import type { CrumbHandle } from '../../crumbs.ts'
import { FieldForm } from '../own-field-form.tsx'
import { toTyped } from '../own-field-values.ts'
import { readFieldForm } from '../read-own-field.server.ts'
import formCssUrl from './form.css?url'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/place-fields')
  const uuid = (params.uuid ?? '').toLowerCase()
  const field = (await viewer.call(listPlaceFields, {})).find((one) => one.uuid === uuid)
  if (!field) throw notFound({ message: 'Não encontramos este campo.' })
  const changed = field.changed ? formatInstant(field.changed, viewer.place.timezone) : ''
  return { uuid, label: field.label, changed, typed: toTyped(field) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/place-fields')
  const form = await request.formData()
  try {
    const { value: _, ...typed } = readFieldForm(form)
    const body = { ...typed, version: readField(form, 'version') }
    const { label } = await viewer.call(updatePlaceField, { params: { uuid: params.uuid ?? '' }, body })
    return redirectSaying(request, { to: '/configurations/place-fields', text: `Campo “${label}” salvo.` })
  } catch (error) {
    const isLate = error instanceof ApiError && error.code === 'changed_meanwhile'
    // Drop the old version: the notice has told about the other change, so saving again overwrites it.
    return refuseForm(form, error, { hideFields: isLate ? ['version'] : [] })
  }
}

export default function EditPlaceField() {
  const { uuid, label, changed, typed } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const isLate = refused !== undefined && refused.initialValue.version === undefined
  const path = `/configurations/place-fields/${uuid}`
  const version = isLate ? typed.version : String(fieldOf(refused, 'version', typed.version).value || typed.version)
  return (
    <div className="narrow-page">
      <PageHeader title={label} lead={changed ? `Mudou em ${changed}.` : undefined} />
      <div className="stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        {isLate ? (
          <Notice tone="warning">
            <p>
              <a href={path}>Abrir como está agora</a> e perder o que você digitou, ou confira abaixo e salve assim
              mesmo.
            </p>
          </Notice>
        ) : null}
        <FieldForm
          key={refused ? '' : typed.version}
          action={path}
          typed={typed}
          refused={refused}
          submit={isLate ? 'Salvar assim mesmo' : 'Salvar campo'}
          backTo="/configurations/place-fields"
          shownAt="na página do parque"
          withoutValue
        >
          <input type="hidden" name="version" value={version} />
        </FieldForm>
      </div>
    </div>
  )
}

export const links = linkSheets(formCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.label ?? 'Campo'} · Campos do parque · Trilha` }
]

export const handle = { crumb: (data) => data?.label ?? 'Campo' } satisfies CrumbHandle<typeof loader>
