import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData } from '@remix-run/react'
import { linkSheets } from '#app/components/document/link-sheets.ts'
import dialogCssUrl from '#app/components/feedback/dialog.css?url'
import { RouteDialog } from '#app/components/feedback/index.ts'
import { Button, ErrorSummary, Form, summaryOf } from '#app/components/form/index.ts'
import { resetTwoStep } from '#app/contracts/users/calls.ts'
import { requireAccess } from '#app/session/require-access.server.ts'
import { doOrExplain } from './answer-user.server.ts'
import { useUser } from './page.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'users/edit')
  return null
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'users/edit')
  const work = viewer.call(resetTwoStep, { params: { uuid: params.uuid ?? '' } })
  const text = 'Verificação em duas etapas zerada e sessões encerradas.'
  return doOrExplain(work, { request, to: `/configurations/users/${params.uuid}`, text })
}

export default function ResetTwoStep() {
  const { user } = useUser()
  const refused = useActionData<typeof action>()
  const here = `/configurations/users/${user.uuid}`
  return (
    <RouteDialog title={`Zerar as duas etapas de ${user.name}?`} backTo={here}>
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      <p>
        Faça isto só quando a pessoa perdeu o aparelho e os códigos de recuperação, e depois de ter certeza de que é ela
        quem pede. Até ativar de novo, ela entra só com a senha. As sessões abertas acabam.
      </p>
      <Form method="post" action={`${here}/two-step`}>
        <Button variant="danger">Zerar duas etapas</Button>
      </Form>
    </RouteDialog>
  )
}

export const links = linkSheets(dialogCssUrl)

export const meta: MetaFunction = () => [{ title: 'Zerar duas etapas · Trilha' }]

export const handle = { crumb: 'Duas etapas' }
