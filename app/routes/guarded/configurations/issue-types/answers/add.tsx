import type { MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { PageHeader } from '#app/components/index.ts'
import { createIssueAnswer } from '#app/contracts/issues/types.ts'
import { formAction, guardOnly } from '#app/session/index.server.ts'
import { AnswerForm } from './answer-form.tsx'

export const loader = guardOnly('issuesTypes/edit')

export const action = formAction('issuesTypes/edit', ['title', 'body'], async (body, { viewer }) => {
  const { title } = await viewer.call(createIssueAnswer, { body })
  return { to: '/configurations/issuesTypes/answers', text: `Resposta “${title}” criada.` }
})

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
