import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, LateNotice, LinkButton, PageHeader } from '#app/components/index.ts'
import { updateIssueType } from '#app/contracts/issues/types.ts'
import { usedLabel } from '#app/domain/issue/used.ts'
import { redirectSaying, requireAccess } from '#app/session/index.server.ts'
import { requireType } from '../require-type.server.ts'
import { answerRefused, loadAttendants, readTypeForm, toTypeBody } from './read-form.server.ts'
import { TypeForm } from './type-form.tsx'
import { type AnsweredType, type TypedType, toTyped } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'issuesTypes/edit')
  const [type, attendants] = await Promise.all([requireType(request, viewer), loadAttendants(viewer)])
  return { id: type.id, label: type.label, used: type.used, saved: toTyped(type), attendants }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'issuesTypes/edit')
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const form = await request.formData()
  let typed: TypedType | null = null
  try {
    const read = readTypeForm(form)
    typed = read.typed
    if (!read.isSave) return json<AnsweredType>({ typed, errors: {}, isLate: false })
    const body = { ...toTypeBody(typed, read.isPlain), version: typed.version }
    const { label } = await viewer.call(updateIssueType, { params: { id }, body })
    return redirectSaying(request, { to: '/configurations/issuesTypes/index', text: `Tipo “${label}” salvo.` })
  } catch (error) {
    return answerRefused(typed, error)
  }
}

export default function EditIssueType() {
  const { id, label, used, saved, attendants } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const path = `/configurations/issuesTypes/edit?id=${id}`
  const usage = used > 0 ? `Usado em ${usedLabel(used)}.` : 'Ainda não usado.'
  return (
    <div className="narrow-page form-page">
      <PageHeader title={label} lead={attendants ? usage : null} />
      <div className="stack">
        <LateNotice refused={answered} path={path} />
        <TypeForm action={path} saved={saved} attendants={attendants} answered={answered} submit="Salvar tipo">
          {used === 0 ? (
            <LinkButton to={`/configurations/issuesTypes/remove?id=${id}`} variant="danger">
              Apagar
            </LinkButton>
          ) : null}
        </TypeForm>
      </div>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.label ?? 'Tipo'} · Tipos de requerimento · Trilha` }
]

export const handle = { crumb: (data) => data?.label ?? 'Tipo' } satisfies CrumbHandle<typeof loader>
