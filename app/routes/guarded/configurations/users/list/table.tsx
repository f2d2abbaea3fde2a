import { SituationTag } from '#app/components/display/index.ts'
import { type Column, DataTable } from '#app/components/table/index.ts'
import { USER_STATES } from '#app/domain/access/user-state.ts'
import type { UserRow } from './row.ts'

export function UserTable({ rows }: { rows: readonly UserRow[] }) {
  return (
    <DataTable
      caption="Usuários"
      hideCaption
      columns={columns}
      rows={rows}
      rowKey={({ uuid }) => uuid}
      rowHref={({ uuid }) => `/configurations/users/${uuid}`}
    />
  )
}

const columns: Column<UserRow>[] = [
  {
    key: 'name',
    header: 'Nome',
    cell: ({ name, self }) => (
      <>
        {name}
        {self ? <span className="muted"> (você)</span> : null}
      </>
    )
  },
  {
    key: 'username',
    header: 'Usuário e e-mail',
    card: 'full',
    cell: ({ username, email }) => (
      <span className="file-name">
        {username} {email ? <span className="sub">{email}</span> : null}
      </span>
    )
  },
  { key: 'access', header: 'Acessos', cell: ({ access }) => access },
  {
    key: 'state',
    header: 'Situação',
    card: 'lead',
    cell: ({ state }) => <SituationTag tone={USER_STATES[state].tone}>{USER_STATES[state].label}</SituationTag>
  },
  { key: 'last', header: 'Último acesso', cell: ({ lastAccess }) => <span className="num">{lastAccess}</span> }
]
