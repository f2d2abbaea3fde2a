import { SituationTag } from '#app/components/index.ts'
import { listUsers, type StaffRow } from '#app/contracts/users/calls.ts'
import { USER_STATE_CODES, USER_STATES } from '#app/domain/access/user-state.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { add, choice, defineList, Lines, search } from '../../../define-list.tsx'
import { serveList } from '../../../serve-list.server.ts'
import { SectionNav } from '../../section-nav.tsx'
import { accessLabel } from '../user-words.ts'

function toUserRow({ uuid, name, username, email, state, self, ...user }: StaffRow, zone: string) {
  return {
    uuid,
    name,
    state,
    self,
    username,
    email: email === username ? '' : email,
    access: accessLabel(user.role, user.permission_count),
    lastAccess: user.last_access ? formatInstant(user.last_access, zone) : 'Sem sessão'
  }
}

const list = defineList<ReturnType<typeof toUserRow>>()({
  path: '/configurations/users/index',
  title: 'Usuários e permissões',
  area: 'Configurações',
  lead: 'Quem entra no sistema deste parque, e com quais acessos.',
  noun: ['usuário', 'usuários'],
  caption: 'Usuários',
  filters: {
    q: search('Nome, usuário ou e-mail'),
    state: choice(
      'situacao',
      'Situação',
      'Todas',
      USER_STATE_CODES.map((value) => ({ value, label: USER_STATES[value].label }))
    )
  },
  actions: [add('Convidar', '/configurations/users/add', 'users/edit')],
  above: () => <SectionNav />,
  rowKey: ({ uuid }) => uuid,
  href: ({ uuid }) => `/configurations/users/${uuid}`,
  columns: [
    {
      header: 'Nome',
      cell: ({ name, self }) => (
        <>
          {name}
          {self ? <span className="muted"> (você)</span> : null}
        </>
      )
    },
    {
      header: 'Usuário e e-mail',
      card: 'full',
      cell: ({ username, email }) => (
        <span className="file-name">
          <Lines top={username} below={email} />
        </span>
      )
    },
    { header: 'Acessos', cell: ({ access }) => access },
    {
      header: 'Situação',
      card: 'lead',
      cell: ({ state }) => <SituationTag tone={USER_STATES[state].tone}>{USER_STATES[state].label}</SituationTag>
    },
    { header: 'Último acesso', cell: ({ lastAccess }) => <span className="num">{lastAccess}</span> }
  ],
  empty: { title: 'Ninguém encontrado', text: 'Confira o que você procurou: nome, usuário ou e-mail, e a situação.' },
  none: {
    title: 'Ninguém encontrado',
    text: 'Confira o que você procurou: nome, usuário ou e-mail, e a situação.',
    all: 'Ver todos'
  }
})

export const loader = serveList(list, {
  permission: 'users/index',
  read: (query, { viewer }, options) => viewer.call(listUsers, { query }, options),
  row: (user, { zone }) => toUserRow(user, zone),
  file: {
    name: 'usuarios',
    size: 100,
    cells: {
      Nome: ({ name }) => name,
      Usuário: ({ username }) => username,
      'E-mail': (_, { email }) => email,
      Acessos: ({ access }) => access,
      Situação: ({ state }) => USER_STATES[state].label,
      'Último acesso': ({ lastAccess }) => lastAccess
    }
  }
})

export default list.Page
export const meta = list.meta
