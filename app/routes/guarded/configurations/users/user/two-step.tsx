import type { MetaFunction } from '@remix-run/node'
import { resetTwoStep } from '#app/contracts/users/calls.ts'
import { formAction, guardOnly } from '#app/session/index.server.ts'
import { answers403 } from './answer-user.server.ts'
import { useUser } from './context.ts'
import { UserDialog } from './user-dialog.tsx'

export const loader = guardOnly('users/edit')

export const action = formAction(
  'users/edit',
  [],
  async (_fields, { viewer, params }) => {
    await viewer.call(resetTwoStep, { params: { uuid: params.uuid ?? '' } })
    return {
      to: `/configurations/users/${params.uuid}`,
      text: 'Verificação em duas etapas zerada e sessões encerradas.'
    }
  },
  { answers403 }
)

export default function ResetTwoStep() {
  const { user } = useUser()
  return (
    <UserDialog
      title={`Zerar as duas etapas de ${user.name}?`}
      path="two-step"
      failed="Nada foi alterado"
      label="Zerar duas etapas"
    >
      <p>
        Faça isto só quando a pessoa perdeu o aparelho e os códigos de recuperação, e depois de ter certeza de que é ela
        quem pede. Até ativar de novo, ela entra só com a senha. As sessões abertas acabam.
      </p>
    </UserDialog>
  )
}

export const meta: MetaFunction = () => [{ title: 'Zerar duas etapas · Trilha' }]

export const handle = { crumb: 'Duas etapas' }
