import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import dialogCssUrl from '#app/components/feedback/dialog.css?url'
import { linkSheets } from '#app/components/shell/index.ts'
import { suspendUser } from '#app/contracts/users/calls.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { doOrExplain } from './answer-user.server.ts'
import { useUser } from './context.ts'
import { UserDialog } from './user-dialog.tsx'

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
  return (
    <UserDialog title={`Suspender ${user.name}?`} path="suspend" failed="O usuário não foi suspenso" label="Suspender">
      <p>
        As sessões abertas acabam na hora e a pessoa não entra mais. As permissões ficam guardadas: ao reativar, tudo
        volta como está.
      </p>
    </UserDialog>
  )
}

export const links = linkSheets(dialogCssUrl)

export const meta: MetaFunction = () => [{ title: 'Suspender usuário · Trilha' }]

export const handle = { crumb: 'Suspender' }
