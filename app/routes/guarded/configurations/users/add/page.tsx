import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { LinkButton, PageHeader } from '#app/components/index.ts'
import { inviteUser, listGrantable } from '#app/contracts/users/calls.ts'
import { parseForm, refuseForm, requireAccess } from '#app/session/index.server.ts'
import { HandedOver } from '../handed-over.tsx'
import { answerInvited } from '../invitation.server.ts'
import { roleOptions } from '../role-options.ts'
import { InviteForm } from './invite-form.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'users/edit')
  const { permissions } = await viewer.call(listGrantable, {})
  const none = { value: 'nenhum', label: 'Nenhum ainda', hint: 'Você escolhe as permissões depois.', disabled: false }
  // The form's key: a second submission sends no second invitation.
  return { uuid: crypto.randomUUID(), roles: [...roleOptions(permissions), none] }
}

const InviteFormSchema = z.object({
  uuid: z.string().default(''),
  name: z.string('Informe o nome.'),
  email: z.string('Informe o e-mail.'),
  phone: z.string().default(''),
  username: z.string().default(''),
  role: z.enum(['gestor', 'operador', 'portaria', 'financeiro', 'condutor', 'nenhum'], 'Escolha um perfil.')
})

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'users/edit')
  const form = await request.formData()
  try {
    const { role, ...person } = parseForm(form, InviteFormSchema)
    const body = { ...person, role: role === 'nenhum' ? ('' as const) : role }
    return answerInvited(request, viewer, await viewer.call(inviteUser, { body }))
  } catch (error) {
    return refuseForm(form, error, { rename: { permissions: 'role', modules: 'role' } })
  }
}

export default function AddUser() {
  const { uuid, roles } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const handed = answered && 'handed' in answered ? answered : null
  return (
    <div className="narrow-page form-page">
      <PageHeader title="Convidar" lead="A pessoa recebe um código por WhatsApp e com ele cria a própria senha." />
      {handed ? (
        <div className="stack">
          <HandedOver {...handed.handed} />
          <LinkButton to={`/configurations/users/${handed.uuid}`} variant="primary">
            Já anotei
          </LinkButton>
        </div>
      ) : (
        <InviteForm uuid={uuid} roles={roles} refused={answered && !('handed' in answered) ? answered : undefined} />
      )}
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Convidar · Usuários · Trilha' }]

export const handle = { crumb: 'Convidar' }
