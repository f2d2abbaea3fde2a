import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHeader } from '#app/components/index.ts'
import { createIssueType } from '#app/contracts/issues/types.ts'
import { redirectSaying, requireAccess } from '#app/session/index.server.ts'
import { answerRefused, loadAttendants, readTypeForm, toTypeBody } from './read-form.server.ts'
import { TypeForm } from './type-form.tsx'
import { type AnsweredType, newType, type TypedType } from './view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'issuesTypes/add')
  return { attendants: await loadAttendants(viewer) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'issuesTypes/add')
  const form = await request.formData()
  let typed: TypedType | null = null
  try {
    const read = readTypeForm(form)
    typed = read.typed
    if (!read.isSave) return json<AnsweredType>({ typed, errors: {}, isLate: false })
    // Names are unique in a place, so a second submission is refused.
    const { label } = await viewer.call(createIssueType, { body: toTypeBody(typed, read.isPlain) })
    return redirectSaying(request, { to: '/configurations/issuesTypes/index', text: `Tipo “${label}” criado.` })
  } catch (error) {
    return answerRefused(typed, error)
  }
}

export default function AddIssueType() {
  const { attendants } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  return (
    <div className="narrow-page form-page">
      <PageHeader title="Novo tipo de requerimento" />
      <TypeForm
        action="/configurations/issuesTypes/add"
        saved={newType}
        attendants={attendants}
        answered={answered}
        submit="Criar tipo"
      />
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Novo tipo de requerimento · Configurações · Trilha' }]

export const handle = { crumb: 'Novo tipo' }
