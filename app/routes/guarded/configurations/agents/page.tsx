import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getAgentRules, saveAgentRules } from '#app/contracts/places/groups.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { nothingByHand, readGroup, savedWords } from '../group-form.server.ts'
import { GroupPage } from '../group-page.tsx'
import { publicSoon } from '../number-field.ts'
import { SettingField } from '../setting-field.tsx'

const path = '/configurations/agents'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/agents')
  const rules = await viewer.call(getAgentRules, {})
  return { rules, saved: savedWords(rules, viewer.place.timezone) }
}

export const action = formAction(
  'configurations/agents',
  readGroup('agents', nothingByHand),
  async ({ version, typed }, { viewer }) => {
    await viewer.call(saveAgentRules, { body: { ...typed, version } })
    return { to: path, text: `Regras dos condutores salvas. ${publicSoon}` }
  }
)

export default function AgentRules() {
  const { rules, saved } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <GroupPage
      title="Agentes"
      lead="Quem pode guiar, e como o visitante fala com quem guia."
      path={path}
      saved={saved}
      refused={refused}
      version={rules.version}
      after={
        <ul>
          <li>
            <a href="/configurations/agent-fields">Campos próprios dos condutores</a>
          </li>
          <li>
            <a href="/configurations/agents/calendar">Calendário do parque</a>
          </li>
        </ul>
      }
    >
      <div className="stack form-column">
        <div className="card">
          <h2>Credenciais</h2>
          <SettingField name="agents_need_valid" rules={rules} refused={refused} />
        </div>
        <div className="card">
          <h2>Grupos</h2>
          <SettingField name="guides_confirm" rules={rules} refused={refused} />
        </div>
      </div>
      <div className="card">
        <SettingField name="agent_contact" rules={rules} refused={refused} />
      </div>
    </GroupPage>
  )
}

export const meta: MetaFunction = () => [{ title: 'Agentes · Configurações · Trilha' }]

export const handle = { crumb: 'Agentes' }
