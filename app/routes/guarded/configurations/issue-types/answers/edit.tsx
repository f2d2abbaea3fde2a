import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, LinkButton, PageHeader } from '#app/components/index.ts'
import { updateIssueAnswer } from '#app/contracts/issues/types.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { AnswerForm } from './answer-form.tsx'
import { requireAnswer } from './require-answer.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'issuesTypes/edit')
  const { id, title, body, version } = await requireAnswer(request, viewer)
  return { id, title, saved: { title, body, version: String(version) } }
}

export const action = formAction(
  'issuesTypes/edit',
  ['title', 'body', 'version'],
  async (body, { viewer, request }) => {
    const id = new URL(request.url).searchParams.get('id') ?? ''
    const { title } = await viewer.call(updateIssueAnswer, { params: { id }, body })
    return { to: '/configurations/issuesTypes/answers', text: `Resposta “${title}” salva.` }
  }
)

export default function EditAnswer() {
  const { id, title, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page">
      <PageHeader title={title} />
      <AnswerForm
        key={refused ? '' : saved.version}
        action={`/configurations/issuesTypes/answers/edit?id=${id}`}
        saved={saved}
        refused={refused}
        submit="Salvar resposta"
      >
        <LinkButton to={`/configurations/issuesTypes/answers/remove?id=${id}`} variant="danger">
          Apagar
        </LinkButton>
      </AnswerForm>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? 'Resposta'} · Respostas prontas · Trilha` }
]

export const handle = { crumb: (data) => data?.title ?? 'Resposta' } satisfies CrumbHandle<typeof loader>
