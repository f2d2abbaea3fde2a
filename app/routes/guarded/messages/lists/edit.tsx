import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, LinkButton, PageHeader } from '#app/components/index.ts'
import { updateMessageList } from '#app/contracts/messages/kept.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { addressWords } from '../address-words.ts'
import { formNames, readList, requireList } from './list.server.ts'
import { ListForm } from './list-form.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'messages/keep')
  const { id, name, members, group, version } = await requireList(viewer, params.id)
  const saved = {
    id,
    nome: name,
    membros: members.map(addressWords).join('\n'),
    grupo: group,
    version: String(version)
  }
  return { id, name, saved, mayWrite: viewer.can('messages/write') }
}

export const action = formAction(
  'messages/keep',
  readList,
  async (typed, { viewer, form, params }) => {
    const id = params.id ?? ''
    const body = { ...typed, version: readField(form, 'version') }
    const { name } = await viewer.call(updateMessageList, { params: { id }, body })
    return { to: '/messages/lists', text: `Lista “${name}” salva.` }
  },
  { rename: formNames }
)

export default function EditList() {
  const { id, name, saved, mayWrite } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const write = `/messages/new?para=list&lista=${id}`
  return (
    <div className="narrow-page">
      <PageHeader title={name} actions={mayWrite ? <LinkButton to={write}>Escrever a ela</LinkButton> : null} />
      <ListForm
        key={refused ? '' : saved.version}
        action={`/messages/lists/${id}`}
        saved={saved}
        refused={refused}
        submit="Salvar lista"
      >
        <LinkButton to={`/messages/lists/${id}/remove`} variant="danger">
          Apagar
        </LinkButton>
      </ListForm>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? 'Lista'} · Listas de envio · Trilha` }
]

export const handle = { hydrate: true, crumb: (data) => data?.name ?? 'Lista' } satisfies CrumbHandle<typeof loader>
