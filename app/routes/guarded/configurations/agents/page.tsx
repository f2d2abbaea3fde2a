import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { CheckboxField, fieldOf, RadioGroup } from '#app/components/form/index.ts'
import { getAgentRules, saveAgentRules } from '#app/contracts/places/groups.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { readGroup, savedWords } from '../group-form.server.ts'
import { GroupPage } from '../group-page.tsx'
import { publicSoon, ticked } from '../number-field.ts'

const path = '/configurations/agents'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/agents')
  const rules = await viewer.call(getAgentRules, {})
  return { rules, saved: savedWords(rules, viewer.place.timezone) }
}

const FormSchema = z.object({
  agents_need_valid: ticked,
  agent_contact: z.enum(['none', 'place', 'agent'], 'Escolha uma opção.')
})

export const action = formAction(
  'configurations/agents',
  readGroup(FormSchema),
  async ({ version, typed }, { viewer }) => {
    const body = { ...typed, version, agents_need_valid: typed.agents_need_valid === 'on' }
    await viewer.call(saveAgentRules, { body })
    return { to: path, text: `Regras dos condutores salvas. ${publicSoon}` }
  }
)

export default function AgentRules() {
  const { rules, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <GroupPage
      title="Condutores"
      lead="Quem pode guiar, e como o visitante fala com quem guia."
      {...{ path, saved, refused, version: rules.version }}
      after={
        <p>
          <a href="/configurations/agent-fields">Campos próprios dos condutores</a>
        </p>
      }
    >
      <div className="card">
        <h2>Credenciais</h2>
        <CheckboxField
          field={fieldOf(refused, 'agents_need_valid', rules.agents_need_valid ? 'on' : '')}
          label="Só dar grupos a quem está em dia"
          hint="Com Cadastur ou certificado vencido no dia da visita, o condutor não é oferecido nem aceito. Desligado, o sistema só avisa."
        />
      </div>
      <div className="card">
        <RadioGroup
          field={fieldOf(refused, 'agent_contact', rules.agent_contact)}
          label="Contato na página pública de um condutor"
          options={[
            { value: 'place', label: 'O do parque' },
            { value: 'agent', label: 'O do próprio condutor' },
            { value: 'none', label: 'Nenhum' }
          ]}
          required
        />
      </div>
    </GroupPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Condutores · Configurações · Trilha' }]

export const handle = { crumb: 'Condutores' }
