import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ErrorSummary, LinkButton, PageHeader, summaryOf } from '#app/components/index.ts'
import { createKiosk, listKiosks } from '#app/contracts/kiosks.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { KioskForm, kioskFields, kiosksPath, NewAddress, toNewAddress } from './kiosk-form.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/gate')
  const { terminals } = await viewer.call(listKiosks, {})
  return { terminals }
}

export const action = formAction('configurations/gate', kioskFields, async (body, { viewer, request }) => {
  const { key } = await viewer.call(createKiosk, { body })
  return json(toNewAddress(request, key))
})

export default function AddKiosk() {
  const { terminals } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer && 'address' in answer ? undefined : answer
  return (
    <div className="narrow-page form-page stack">
      <PageHeader title="Novo totem" />
      <ErrorSummary errors={summaryOf(refused)} title="O totem não foi cadastrado" />
      {answer && 'address' in answer ? (
        <>
          <NewAddress {...answer} />
          <div>
            <LinkButton to={kiosksPath}>Voltar aos totens</LinkButton>
          </div>
        </>
      ) : (
        <KioskForm
          action={`${kiosksPath}/add`}
          kiosk={{ name: '', terminal: '' }}
          terminals={terminals}
          refused={refused}
          label="Cadastrar totem"
        />
      )}
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Novo totem · Configurações · Trilha' }]

export const handle = { crumb: 'Novo totem' }
