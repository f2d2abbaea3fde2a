import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, PageHeader, SituationTag } from '#app/components/index.ts'
import { getAccount } from '#app/contracts/account.ts'
import { malformed } from '#app/contracts/api-error.ts'
import { endUserSessions, getUser, reactivateUser } from '#app/contracts/users/calls.ts'
import { USER_STATES } from '#app/domain/access/user-state.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { HandedOver } from '../handed-over.tsx'
import { inviteAgain } from '../invitation.server.ts'
import { doAndSay, orSay } from './answer-user.server.ts'
import { AccessCard, EndCard, SecurityCard } from './cards.tsx'
import type { UserContext } from './context.ts'
import { UserDataForm } from './data-form.tsx'
import { NextStep } from './next-step.tsx'
import { saveUser } from './save-user.server.ts'
import { toUserView } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request)
  const uuid = (params.uuid ?? '').toLowerCase()
  const [user, account] = await Promise.all([
    viewer.call(getUser, { params: { uuid } }),
    uuid === viewer.user.uuid ? viewer.call(getAccount, {}) : null
  ])
  const view = toUserView(user, { timezone: viewer.place.timezone, now: now(), account })
  return { user: view, canEdit: viewer.can('users/edit') }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'users/edit')
  const form = await request.formData()
  const who = { params: { uuid: params.uuid ?? '' } }
  const done = { request, to: `/configurations/users/${params.uuid}` }
  switch (form.get('intent')) {
    case 'invite':
      return orSay(inviteAgain(request, viewer, who.params.uuid), done)
    case 'reactivate':
      return doAndSay(viewer.call(reactivateUser, who), { ...done, text: 'Usuário reativado: já pode entrar.' })
    case 'sessions':
      return doAndSay(viewer.call(endUserSessions, who), { ...done, text: 'Sessões encerradas.' })
    case 'save':
      return saveUser({ request, viewer, form, uuid: who.params.uuid })
    default:
      throw malformed()
  }
}

export default function User() {
  const { user, canEdit } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const handed = answered && 'handed' in answered ? answered.handed : null
  const refused = answered && !('handed' in answered) ? answered : undefined
  const { label, tone } = USER_STATES[user.state]
  return (
    <>
      <p className="no-print back-tap">
        <a href="/configurations/users/index">‹ Usuários</a>
      </p>
      <PageHeader
        title={user.name}
        lead={user.self ? 'É você.' : user.access}
        actions={<SituationTag tone={tone}>{label}</SituationTag>}
      />
      <div className="booking-below">
        <Outlet context={{ user } satisfies UserContext} />
        {handed ? <HandedOver {...handed} /> : <NextStep user={user} canEdit={canEdit} />}
      </div>
      <div className="sheet">
        <UserDataForm user={user} canEdit={canEdit} refused={refused} />
        <div className="stack">
          <AccessCard user={user} canEdit={canEdit} />
          <SecurityCard user={user} canEdit={canEdit} />
          {canEdit && !user.self && !user.beyond ? <EndCard user={user} /> : null}
        </div>
      </div>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.user.name ?? 'Usuário'} · Usuários · Trilha` }
]

export const handle = { hydrate: true, crumb: (data) => data?.user.name ?? 'Usuário' } satisfies CrumbHandle<
  typeof loader
>
