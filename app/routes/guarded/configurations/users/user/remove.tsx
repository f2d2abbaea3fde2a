import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData } from '@remix-run/react'
import { linkSheets } from '#app/components/document/link-sheets.ts'
import dialogCssUrl from '#app/components/feedback/dialog.css?url'
import { RouteDialog } from '#app/components/feedback/index.ts'
import { Button, ErrorSummary, Form, summaryOf } from '#app/components/form/index.ts'
import { removeUser } from '#app/contracts/users/calls.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { doOrExplain } from './answer-user.server.ts'
import { useUser } from './page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'users/edit')
  return null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'users/edit')
  const work = viewer.call(removeUser, { params: { uuid: params.uuid ?? '' } })
  const text = 'Usuário removido. O nome fica só no histórico do que fez.'
  return doOrExplain(work, { request, to: '/configurations/users/index', text })
}

export default function RemoveUser() {
  const { user } = useUser()
  const refused = useActionData<typeof action>()
  const here = `/configurations/users/${user.uuid}`
  return (
    <RouteDialog title={`Remover ${user.name}?`} backTo={here}>
      <ErrorSummary errors={summaryOf(refused)} title="O usuário não foi removido" />
      <p>
        E-mail, celular, documento, foto, permissões e sessões são apagados, e o e-mail e o nome de usuário ficam
        livres. O nome continua no histórico das reservas. Isto não se desfaz.
      </p>
      <p className="muted">Para um afastamento por algum tempo, suspenda.</p>
      <Form method="post" action={`${here}/remove`}>
        <Button variant="danger">Remover</Button>
      </Form>
    </RouteDialog>
  )
}

export const links = linkSheets(dialogCssUrl)

export const meta: MetaFunction = () => [{ title: 'Remover usuário · Trilha' }]

export const handle = { crumb: 'Remover' }
