import { AgentPhoto, SituationTag } from '#app/components/display/index.ts'
import { type Column, DataTable } from '#app/components/table/index.ts'
import { CredentialTag } from '../credential-tag.tsx'
import type { AgentRowView } from './row.ts'

export function AgentTable({ rows }: { rows: readonly AgentRowView[] }) {
  return (
    <DataTable
      caption="Condutores"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      rowHref={({ uuid }) => `/agents/${uuid}`}
    />
  )
}

const columns: Column<AgentRowView>[] = [
  {
    key: 'name',
    header: 'Condutor',
    cell: ({ name, contact, photo }) => (
      <span className="agent-name">
        <AgentPhoto name={name} src={photo} size={48} />
        <span>
          {name} <span className="sub">{contact}</span>
        </span>
      </span>
    )
  },
  {
    key: 'languages',
    header: 'Idiomas',
    cell: ({ languages }) => languages || <span className="muted">Nenhum</span>
  },
  { key: 'attractions', header: 'Atrativos', card: 'full', cell: ({ attractions }) => attractions },
  {
    key: 'credentials',
    header: 'Credenciais',
    card: 'full',
    cell: ({ credentials, ends }) => (
      <>
        <CredentialTag state={credentials} /> {ends ? <span className="small agent-ends">{ends}</span> : null}
      </>
    )
  },
  {
    key: 'upcoming',
    header: 'Reservas à frente',
    align: 'end',
    cell: ({ upcoming }) => <span className="num">{upcoming}</span>
  },
  {
    key: 'active',
    header: 'Situação',
    card: 'lead',
    cell: ({ active, isHidden }) => (
      <>
        <SituationTag tone={active ? 'green' : 'gray'}>{active ? 'Ativo' : 'Arquivado'}</SituationTag>{' '}
        {isHidden ? <span className="sub">sem página pública</span> : null}
      </>
    )
  }
]
