import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RemovalPage } from '#app/components/shell/index.ts'
import { deleteIssueAnswer } from '#app/contracts/issues/types.ts'
import { redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import type { CrumbHandle } from '../../../crumbs.ts'
import { requireAnswer } from './require-answer.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'issuesTypes/edit')
  const { id, title } = await requireAnswer(request, viewer)
  return { id, title }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'issuesTypes/edit')
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const form = await request.formData()
  try {
    requireFields(form, 'complete')
    await viewer.call(deleteIssueAnswer, { params: { id } })
    return redirectSaying(request, { to: '/configurations/issuesTypes/answers', text: 'A resposta foi apagada.' })
  } catch (error) {
    return refuseForm(form, error)
  }
}

export default function RemoveAnswer() {
  const { id, title } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <RemovalPage
      title={`Apagar “${title}”?`}
      lead="As mensagens já enviadas ficam como estão."
      action={`/configurations/issuesTypes/answers/remove?id=${id}`}
      label="Apagar resposta"
      backTo={`/configurations/issuesTypes/answers/edit?id=${id}`}
      refused={refused}
    />
  )
}

export const meta: MetaFunction = () => [{ title: 'Apagar resposta pronta · Configurações · Trilha' }]

export const handle = {
  above: (data) =>
    data
      ? { label: data.title, href: `/configurations/issuesTypes/answers/edit?id=${data.id}` }
      : { label: 'Resposta' },
  crumb: 'Apagar'
} satisfies CrumbHandle<typeof loader>
