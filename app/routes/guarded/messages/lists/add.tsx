import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHeader } from '#app/components/index.ts'
import { createMessageList } from '#app/contracts/messages/kept.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { formNames, readList } from './list.server.ts'
import { ListForm } from './list-form.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'messages/keep')
  // The form's key: a second submission creates no second list.
  return { id: crypto.randomUUID() }
}

export const action = formAction(
  'messages/keep',
  readList,
  async (typed, { viewer, form }) => {
    const body = { ...typed, id: readField(form, 'id') }
    const { name } = await viewer.call(createMessageList, { body })
    return { to: '/messages/lists', text: `Lista “${name}” criada.` }
  },
  { rename: formNames }
)

export default function AddList() {
  const { id } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page">
      <PageHeader title="Nova lista" />
      <ListForm
        action="/messages/lists/add"
        saved={{ id, nome: '', membros: '', grupo: '', version: '0' }}
        refused={refused}
        submit="Criar lista"
      />
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Nova lista · Mensagens · Trilha' }]

export const handle = { hydrate: true, crumb: 'Nova lista' }
