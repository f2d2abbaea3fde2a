import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { offersChat } from '#app/api-client/places.server.ts'
import { FieldPair } from '#app/components/index.ts'
import { getStaffHelp, saveStaffHelp } from '#app/contracts/places/groups.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { nothingByHand, readGroup, savedWords } from '../group-form.server.ts'
import { GroupPage } from '../group-page.tsx'
import { SettingField } from '../setting-field.tsx'

const path = '/configurations/help'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/help')
  const help = await viewer.call(getStaffHelp, {})
  return { help, hasChat: offersChat(), saved: savedWords(help, viewer.place.timezone) }
}

export const action = formAction(
  'configurations/help',
  readGroup('help', nothingByHand),
  async ({ version, typed }, { viewer }) => {
    await viewer.call(saveStaffHelp, { body: { ...typed, version } })
    return { to: path, text: 'Ajuda e suporte salvos.' }
  }
)

export default function Help() {
  const { help, hasChat, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const shown = { rules: help, refused }
  return (
    <GroupPage
      title="Ajuda e suporte"
      lead="Os contatos de ajuda da equipe e o atendimento por chat."
      path={path}
      saved={saved}
      refused={refused}
      version={help.version}
    >
      <div className="card">
        <h2>Ajuda para a equipe</h2>
        <p className="muted">
          Aparece em ‘Ajuda’, no menu de quem trabalha aqui. Os visitantes não veem estes contatos.
        </p>
        <FieldPair>
          <SettingField name="staff_help_whatsapp" {...shown} />
          <SettingField name="staff_help_email" {...shown} />
        </FieldPair>
        <SettingField name="staff_help_hours" {...shown} />
      </div>
      <div className="card">
        <h2>Atendimento por chat</h2>
        <p className="muted">
          {hasChat
            ? 'Este servidor tem um chat. Ele abre nas páginas em que pode estar, nunca na reserva nem perto de senhas.'
            : 'O chat ainda não foi instalado neste servidor: peça a quem cuida dele. Até lá, esta escolha fica guardada.'}
        </p>
        <SettingField name="support_chat" {...shown} />
      </div>
    </GroupPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Ajuda e suporte · Configurações · Trilha' }]

export const handle = { crumb: 'Ajuda e suporte' }
