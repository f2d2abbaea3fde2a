import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ErrorSummary, PageHeader, summaryOf } from '#app/components/index.ts'
import { refuseForm, requireAccess } from '#app/session/index.server.ts'
import { Choose } from './choose.tsx'
import { loadClosing } from './load.server.ts'
import { formNames, sendClosure } from './send.server.ts'
import { Tell } from './tell.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/closure')
  return loadClosing(viewer, new URL(request.url).searchParams)
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'operation/closure')
  const form = await request.formData()
  try {
    return await sendClosure(viewer, { request, form })
  } catch (error) {
    return refuseForm(form, error, { rename: formNames })
  }
}

export default function CloseDay() {
  const data = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const { touched, errors } = data
  return (
    <>
      <PageHeader
        title="Fechar dias ou horários"
        lead="Nada mais se vende neles. Quem tem reserva pode ser avisado e escolher o que prefere."
      />
      <div className="stack">
        <ErrorSummary errors={answered ? summaryOf(answered) : summaryOf({ error: errors })} title="Nada foi fechado" />
        {touched ? <Tell data={{ ...data, touched }} answered={answered} /> : null}
        <Choose data={data} />
      </div>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Fechar dias ou horários · Trilha' }]

export const handle = { crumb: 'Fechar' }
