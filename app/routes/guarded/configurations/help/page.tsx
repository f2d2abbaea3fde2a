import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { offersChat } from '#app/api-client/places.server.ts'
import { CheckboxField, FieldPair, type FormState, fieldOf, TextField } from '#app/components/form/index.ts'
import { getStaffHelp, saveStaffHelp } from '#app/contracts/places/groups.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { readGroup, savedWords } from '../group-form.server.ts'
import { GroupPage } from '../group-page.tsx'
import { ticked } from '../number-field.ts'

const path = '/configurations/help'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/help')
  const help = await viewer.call(getStaffHelp, {})
  return { help, hasChat: offersChat(), saved: savedWords(help, viewer.place.timezone) }
}

const typedText = z.string().default('')
const FormSchema = z.object({
  staff_help_whatsapp: typedText,
  staff_help_email: typedText,
  staff_help_hours: typedText,
  support_chat: ticked
})

export const action = formAction(
  'configurations/help',
  readGroup(FormSchema, 'staff_help_whatsapp', 'staff_help_email', 'staff_help_hours'),
  async ({ version, typed }, { viewer }) => {
    const body = { ...typed, version, support_chat: typed.support_chat === 'on' }
    await viewer.call(saveStaffHelp, { body })
    return { to: path, text: 'Ajuda e suporte salvos.' }
  }
)

export default function Help() {
  const { help, hasChat, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <GroupPage
      title="Ajuda e suporte"
      lead="Os contatos de ajuda da equipe e o atendimento por chat."
      {...{ path, saved, refused, version: help.version }}
    >
      <div className="card">
        <h2>Ajuda para a equipe</h2>
        <p className="muted">
          Aparece em ‘Ajuda’, no menu de quem trabalha aqui. Os visitantes não veem estes contatos.
        </p>
        <FieldPair>
          <TextField
            field={fieldOf(refused, 'staff_help_whatsapp', formatPhone(help.staff_help_whatsapp))}
            label="WhatsApp"
            optional
            type="tel"
            autoComplete="off"
            maxLength={60}
          />
          <TextField
            field={fieldOf(refused, 'staff_help_email', help.staff_help_email)}
            label="E-mail"
            optional
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        </FieldPair>
        <TextField
          field={fieldOf(refused, 'staff_help_hours', help.staff_help_hours)}
          label="Quando respondem"
          hint="Por exemplo: todos os dias, das 7h às 18h."
          optional
          autoComplete="off"
          maxLength={120}
        />
      </div>
      <ChatCard isOn={help.support_chat} hasChat={hasChat} refused={refused} />
    </GroupPage>
  )
}

interface ChatCardProps {
  isOn: boolean
  /** True when the program's settings name a support chat. */
  hasChat: boolean
  refused: FormState | undefined
}

function ChatCard({ isOn, hasChat, refused }: ChatCardProps) {
  return (
    <div className="card">
      <h2>Atendimento por chat</h2>
      <p className="muted">
        {hasChat
          ? 'Este servidor tem um chat. Ele abre nas páginas em que pode estar, nunca na reserva nem perto de senhas.'
          : 'O chat ainda não foi instalado neste servidor: peça a quem cuida dele. Até lá, esta escolha fica guardada.'}
      </p>
      <CheckboxField
        field={fieldOf(refused, 'support_chat', isOn ? 'on' : '')}
        label="Mostrar o chat nas páginas deste parque"
      />
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Ajuda e suporte · Configurações · Trilha' }]

export const handle = { crumb: 'Ajuda e suporte' }
