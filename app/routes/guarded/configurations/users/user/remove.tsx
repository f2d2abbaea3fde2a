import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import dialogCssUrl from '#app/components/feedback/dialog.css?url'
import { linkSheets } from '#app/components/shell/index.ts'
import { removeUser } from '#app/contracts/users/calls.ts'
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
  const work = viewer.call(removeUser, { params: { uuid: params.uuid ?? '' } })
  const text = 'Usuário removido. O nome fica só no histórico do que fez.'
  return doOrExplain(work, { request, to: '/configurations/users/index', text })
}

export default function RemoveUser() {
  const { user } = useUser()
  return (
    <UserDialog title={`Remover ${user.name}?`} path="remove" failed="O usuário não foi removido" label="Remover">
      <p>
        E-mail, celular, documento, foto, permissões e sessões são apagados, e o e-mail e o nome de usuário ficam
        livres. O nome continua no histórico das reservas. Isto não se desfaz.
      </p>
      <p className="muted">Para um afastamento por algum tempo, suspenda.</p>
    </UserDialog>
  )
}

export const links = linkSheets(dialogCssUrl)

export const meta: MetaFunction = () => [{ title: 'Remover usuário · Trilha' }]

export const handle = { crumb: 'Remover' }
