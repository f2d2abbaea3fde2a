import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DataTable, EmptyState, Icon, LinkButton, PageHeader } from '#app/components/index.ts'
import { listAgentFields } from '#app/contracts/agents/fields.ts'
import { requireAccess, whereKnown } from '#app/session/index.server.ts'
import { fieldColumns } from '../../own-field-pages.tsx'
import { toFieldRow } from '../../own-field-row.ts'
import { SectionNav } from '../../section-nav.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/agents')
  const fields = await whereKnown(viewer.call(listAgentFields, {}))
  return {
    isOffered: fields !== null,
    rows: (fields ?? []).map((field) => toFieldRow(field, viewer.place.timezone))
  }
}

export default function AgentFields() {
  const { rows, isOffered } = useLoaderData<typeof loader>()
  const add = isOffered ? (
    <LinkButton to="/configurations/agent-fields/add" variant="primary" icon={<Icon name="plus" />}>
      Novo campo
    </LinkButton>
  ) : null
  return (
    <>
      <PageHeader
        title="Campos dos condutores"
        lead="O que este parque quer saber de cada condutor, além do que o cadastro já pergunta."
        actions={rows.length > 0 ? add : null}
      />
      <SectionNav />
      {rows.length > 0 ? (
        <DataTable
          caption="Campos dos condutores"
          hideCaption
          columns={fieldColumns}
          rows={rows}
          rowKey={({ uuid }) => uuid}
          rowHref={({ uuid }) => `/configurations/agent-fields/${uuid}`}
        />
      ) : (
        <EmptyState title={isOffered ? 'Nenhum campo próprio' : 'Campos não disponíveis'} action={add}>
          {isOffered
            ? 'Crie um para o que só este parque pergunta: tamanho de camiseta, grupo sanguíneo, cursos da casa.'
            : 'O sistema a que este está ligado não oferece campos próprios. Fale com quem cuida dele.'}
        </EmptyState>
      )}
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Campos dos condutores · Configurações · Trilha' }]

export const handle = { crumb: 'Campos dos condutores' }
