import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { PageHeader } from '#app/components/shell/index.ts'
import { createIssueAnswer } from '#app/contracts/issues/types.ts'
import { readField, redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { AnswerForm } from './answer-form.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'issuesTypes/edit')
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'issuesTypes/edit')
  const form = await request.formData()
  try {
    requireFields(form, 'title', 'body', 'complete')
    const body = { title: readField(form, 'title'), body: readField(form, 'body') }
    const { title } = await viewer.call(createIssueAnswer, { body })
    return redirectSaying(request, { to: '/configurations/issuesTypes/answers', text: `Resposta “${title}” criada.` })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function AddAnswer() {
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page">
      <PageHeader title="Nova resposta pronta" />
      <AnswerForm
        action="/configurations/issuesTypes/answers/add"
        saved={{ title: '', body: '', version: '' }}
        refused={refused}
        submit="Criar resposta"
      />
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Nova resposta pronta · Configurações · Trilha' }]

export const handle = { crumb: 'Nova resposta' }
