import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, ErrorSummary, Notice, PageHeader } from '#app/components/index.ts'
import { getUser, listGrantable } from '#app/contracts/users/calls.ts'
import { toRoleName } from '#app/domain/access/role-sets.ts'
import { ROLE_LABELS } from '#app/domain/words/labels.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { beyondWords } from '../beyond-words.ts'
import { roleOptions } from '../role-options.ts'
import { accessLabelOf, changedLabel } from '../user-words.ts'
import { AccessForm, RoleForm } from './form.tsx'
import { saveAccess } from './save-access.server.ts'
import { firstModules, heldKeys, type Ticked, tickRole, toAccessView } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'users/edit')
  const [user, grantable] = await Promise.all([
    viewer.call(getUser, { params: { uuid: params.uuid ?? '' } }),
    viewer.call(listGrantable, {})
  ])
  const role = toRoleName(new URL(request.url).searchParams.get('perfil') ?? '')
  const own: Ticked = { permissions: heldKeys(user), modules: firstModules(user, grantable) }
  return {
    user: {
      uuid: user.uuid,
      name: user.name,
      self: user.self,
      beyond: user.beyond,
      access: accessLabelOf(heldKeys(user)),
      changed: changedLabel(user, viewer.place.timezone)
    },
    view: toAccessView(user, grantable, role ? tickRole(role, user, grantable) : own),
    role: role && { code: role, label: ROLE_LABELS[role] },
    roles: roleOptions(grantable.permissions)
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'users/edit')
  return saveAccess({ request, viewer, form: await request.formData(), uuid: params.uuid ?? '' })
}

export default function Access() {
  const { user } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <p className="no-print back-tap">
        <a href={`/configurations/users/${user.uuid}`}>‹ {user.name}</a>
      </p>
      <PageHeader
        title={`Acessos de ${user.name}`}
        lead={`Hoje: ${user.access}.${user.changed ? ` Última mudança: ${user.changed}.` : ''}`}
      />
      <div className="stack">
        <ErrorSummary
          errors={[...(refused?.errors ?? []), ...(refused?.changes ?? [])].map((message) => ({ message }))}
          title="Os acessos não foram salvos"
        />
        {user.beyond ? <Notice tone="warning">{beyondWords}</Notice> : <Boxes />}
      </div>
    </>
  )
}

function Boxes() {
  const { user, view, role, roles } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <RoleForm user={user} roles={roles} current={role?.code ?? ''} />
      {role && !refused ? (
        <Notice role="status">
          <p>Perfil {role.label} marcado abaixo. Confira e salve: nada mudou ainda.</p>
        </Notice>
      ) : null}
      {/* The browser keeps the state of boxes, so another role or version needs another key. */}
      <AccessForm key={`${role?.code ?? ''} ${view.version}`} user={user} view={view} ticked={refused?.ticked} />
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Acessos de ${data?.user.name ?? 'usuário'} · Usuários · Trilha` }
]

export const handle = {
  crumb: 'Acesso',
  above: (data) => [
    data ? { label: data.user.name, href: `/configurations/users/${data.user.uuid}` } : { label: 'Usuário' }
  ]
} satisfies CrumbHandle<typeof loader>
