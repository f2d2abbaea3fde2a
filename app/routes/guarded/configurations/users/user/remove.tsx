import type { MetaFunction } from '@remix-run/node'
import { removeUser } from '#app/contracts/users/calls.ts'
import { formAction, guardOnly } from '#app/session/index.server.ts'
import { answers403 } from './answer-user.server.ts'
import { useUser } from './context.ts'
import { UserDialog } from './user-dialog.tsx'

export const loader = guardOnly('users/edit')

export const action = formAction(
  'users/edit',
  [],
  async (_fields, { viewer, params }) => {
    await viewer.call(removeUser, { params: { uuid: params.uuid ?? '' } })
    return { to: '/configurations/users/index', text: 'Usuário removido. O nome fica só no histórico do que fez.' }
  },
  { answers403 }
)

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

export const meta: MetaFunction = () => [{ title: 'Remover usuário · Trilha' }]

export const handle = { crumb: 'Remover' }
