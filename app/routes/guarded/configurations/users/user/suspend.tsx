import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData } from '@remix-run/react'
import { linkSheets } from '#app/components/document/link-sheets.ts'
import dialogCssUrl from '#app/components/feedback/dialog.css?url'
import { RouteDialog } from '#app/components/feedback/index.ts'
import { Button, ErrorSummary, Form, summaryOf } from '#app/components/form/index.ts'
import { suspendUser } from '#app/contracts/users/calls.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { doOrExplain } from './answer-user.server.ts'
import { useUser } from './page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'users/edit')
  return null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'users/edit')
  const work = viewer.call(suspendUser, { params: { uuid: params.uuid ?? '' } })
  const text = 'Usuário suspenso e sessões encerradas.'
  return doOrExplain(work, { request, to: `/configurations/users/${params.uuid}`, text })
}

export default function SuspendUser() {
  const { user } = useUser()
  const refused = useActionData<typeof action>()
  const here = `/configurations/users/${user.uuid}`
  return (
    <RouteDialog title={`Suspender ${user.name}?`} backTo={here}>
      <ErrorSummary errors={summaryOf(refused)} title="O usuário não foi suspenso" />
      <p>
        As sessões abertas acabam na hora e a pessoa não entra mais. As permissões ficam guardadas: ao reativar, tudo
        volta como está.
      </p>
      <Form method="post" action={`${here}/suspend`}>
        <Button variant="danger">Suspender</Button>
      </Form>
    </RouteDialog>
  )
}

export const links = linkSheets(dialogCssUrl)

export const meta: MetaFunction = () => [{ title: 'Suspender usuário · Trilha' }]

export const handle = { crumb: 'Suspender' }
