import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AgentPhoto, type CrumbHandle, Notice, PageHeader, SituationTag } from '#app/components/index.ts'
import { listAgentFields } from '#app/contracts/agents/fields.ts'
import { readAgent } from '#app/contracts/agents/manage.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { AgentNav } from '../section-nav.tsx'
import { AvailabilityCard, BookingsCard, DataCard, PapersCard, TripsCard, WordsCard } from './cards.tsx'
import { type AgentView, toAgentView } from './view.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'agents/index')
  const [agent, fields] = await Promise.all([
    viewer.call(readAgent, { params: { uuid: params.uuid ?? '' } }),
    whereKnown(viewer.call(listAgentFields, {}))
  ])
  const canEdit = viewer.can('agents/edit')
  const today = viewer.today()
  return {
    agent: toAgentView(agent, { fields: fields ?? [], today, canEdit }),
    canEdit,
    opensBookings: viewer.can('operation/booking-list')
  }
}

export default function Agent() {
  const { agent, canEdit, opensBookings } = useLoaderData<typeof loader>()
  const { uuid, name, active, publicPath } = agent
  return (
    <>
      <PageHeader
        title={name}
        lead={
          publicPath ? (
            <a href={publicPath} data-native="">
              Ver a página pública
            </a>
          ) : (
            'Sem página pública'
          )
        }
        actions={
          <>
            <AgentPhoto name={name} src={agent.photo} size={64} />
            <SituationTag tone={active ? 'green' : 'gray'}>{active ? 'Ativo' : 'Arquivado'}</SituationTag>
          </>
        }
      />
      <AgentNav uuid={uuid} canEdit={canEdit} />
      <div className="stack">
        <CredentialNotice agent={agent} />
        <div className="agent-cards stack">
          <DataCard agent={agent} />
          <PapersCard agent={agent} />
          <AvailabilityCard agent={agent} />
          <WordsCard agent={agent} />
          <BookingsCard bookings={agent.bookings} opens={opensBookings} />
          <TripsCard trips={agent.trips} />
        </div>
      </div>
    </>
  )
}

function CredentialNotice({ agent: { credentials, ends, blocks } }: { agent: AgentView }) {
  if (credentials === 'valid') return null
  const title = credentials === 'ended' ? 'Credencial vencida' : 'Credencial que vence em breve'
  const then = blocks
    ? 'Depois do vencimento não recebe grupos: o parque exige credenciais em dia.'
    : 'O parque só avisa: os grupos continuam podendo ser dados.'
  return (
    <Notice tone="warning" title={title}>
      <p>
        {ends}. {then}
      </p>
    </Notice>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.agent.name ?? 'Condutor'} · Agentes · Trilha` }
]

export const handle = { crumb: (data) => data?.agent.name ?? 'Condutor' } satisfies CrumbHandle<typeof loader>
