import type { MetaFunction } from '@remix-run/node'
import { suspendUser } from '#app/contracts/users/calls.ts'
import { formAction, guardOnly } from '#app/session/index.server.ts'
import { answers403 } from './answer-user.server.ts'
import { useUser } from './context.ts'
import { UserDialog } from './user-dialog.tsx'

export const loader = guardOnly('users/edit')

export const action = formAction(
  'users/edit',
  [],
  async (_fields, { viewer, params }) => {
    await viewer.call(suspendUser, { params: { uuid: params.uuid ?? '' } })
    return { to: `/configurations/users/${params.uuid}`, text: 'Usuário suspenso e sessões encerradas.' }
  },
  { answers403 }
)

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

export const meta: MetaFunction = () => [{ title: 'Suspender usuário · Trilha' }]

export const handle = { crumb: 'Suspender' }
