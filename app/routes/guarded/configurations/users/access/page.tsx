import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Notice } from '#app/components/feedback/index.ts'
import { ErrorSummary } from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { getUser, listGrantable, setUserAccess } from '#app/contracts/users/calls.ts'
import { toRoleName } from '#app/domain/access/role-sets.ts'
import { ROLE_LABELS } from '#app/domain/words/labels.ts'
import { explainRefusal, redirectSaying, requireAccess } from '#app/session/index.server.ts'
import type { CrumbHandle } from '../../../crumbs.ts'
import { roleOptions } from '../role-options.ts'
import { accessLabelOf } from '../user-words.ts'
import accessCssUrl from './access.css?url'
import { AccessForm, RoleForm } from './form.tsx'
import { heldKeys, type Ticked, tickRole, toAccessView } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'users/edit')
  const [user, grantable] = await Promise.all([
    viewer.call(getUser, { params: { uuid: params.uuid ?? '' } }),
    viewer.call(listGrantable, {})
  ])
  const role = toRoleName(new URL(request.url).searchParams.get('perfil') ?? '')
  const own: Ticked = { permissions: heldKeys(user), modules: user.modules }
  return {
    user: { uuid: user.uuid, name: user.name, self: user.self, access: accessLabelOf(heldKeys(user)) },
    view: toAccessView(user, grantable, role ? tickRole(role, user, grantable) : own),
    role: role && { code: role, label: ROLE_LABELS[role] },
    roles: roleOptions(grantable.permissions)
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'users/edit')
  const form = await request.formData()
  const ticked = (name: string) => form.getAll(name).filter((value): value is string => typeof value === 'string')
  const modules = form.get('all_modules') === 'chosen' ? ticked('modules') : null
  const body = { permissions: ticked('permissions'), modules }
  const uuid = params.uuid ?? ''
  try {
    const saved = await viewer.call(setUserAccess, { params: { uuid }, body })
    const text = `Acessos de ${saved.name} salvos.`
    return redirectSaying(request, { to: `/configurations/users/${uuid}`, text })
  } catch (error) {
    const { errors, init } = explainRefusal(error)
    return json({ ticked: body, errors: errors[''] ?? Object.values(errors).flat() }, init)
  }
}

export default function Access() {
  const { user, view, role, roles } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <>
      <p className="no-print back-tap">
        <a href={`/configurations/users/${user.uuid}`}>‹ {user.name}</a>
      </p>
      <PageHeader title={`Acessos de ${user.name}`} lead={`Hoje: ${user.access}.`} />
      <div className="stack">
        <ErrorSummary
          errors={(refused?.errors ?? []).map((message) => ({ message }))}
          title="Os acessos não foram salvos"
        />
        <RoleForm user={user} roles={roles} current={role?.code ?? ''} />
        {role && !refused ? (
          <Notice role="status">
            <p>Perfil {role.label} marcado abaixo. Confira e salve: nada mudou ainda.</p>
          </Notice>
        ) : null}
        {/* Boxes keep their state in the browser; other ones start anew. */}
        <AccessForm key={role?.code ?? ''} user={user} view={view} ticked={refused?.ticked} />
      </div>
    </>
  )
}

export const links = linkSheets(accessCssUrl)

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Acessos de ${data?.user.name ?? 'usuário'} · Usuários · Trilha` }
]

export const handle = {
  crumb: 'Acesso',
  above: (data) =>
    data ? { label: data.user.name, href: `/configurations/users/${data.user.uuid}` } : { label: 'Usuário' }
} satisfies CrumbHandle<typeof loader>
