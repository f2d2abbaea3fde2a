import { AgentPhoto, SituationTag } from '#app/components/index.ts'
import { listAgents } from '#app/contracts/agents/manage.ts'
import type { AgentRow } from '#app/contracts/agents/shapes.ts'
import { LANGUAGES, languageName } from '#app/domain/person/languages.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { onThisSite } from '../../../shop-window.ts'
import { add, choice, defineList, Lines, link, loadedChoice, order, search } from '../../define-list.tsx'
import { serveList } from '../../serve-list.server.ts'
import { loadAttractions } from '../load-attractions.server.ts'
import { SectionNav } from '../section-nav.tsx'

function toAgentRow(row: AgentRow) {
  return {
    uuid: row.uuid,
    name: row.name,
    active: row.active,
    credentials: row.credentials,
    ends: row.credentials_text,
    upcoming: row.upcoming,
    photo: onThisSite(row.photo_url),
    phone: formatPhone(row.phone),
    email: row.email,
    languages: row.languages.map(languageName).join(', '),
    attractions: row.attractions.length > 0 ? row.attractions.join(', ') : 'Todos',
    isHidden: row.active && !row.public
  }
}

const list = defineList<ReturnType<typeof toAgentRow>, { seesFields: boolean }>()({
  path: '/agents/index',
  title: 'Agentes',
  crumb: 'Agentes',
  lead: 'Os condutores do parque: quem pode guiar, onde e quando.',
  noun: ['condutor', 'condutores'],
  caption: 'Agentes',
  filters: {
    q: search('Nome, telefone, CPF ou Cadastur'),
    state: choice('situacao', 'Situação', 'Ativos', [
      { value: 'archived', label: 'Arquivados' },
      { value: 'all', label: 'Todos' }
    ]),
    credentials: choice('credencial', 'Credenciais', 'Todas', [
      { value: 'ending', label: 'Vencem em 30 dias' },
      { value: 'ended', label: 'Vencidas' }
    ]),
    language: choice('idioma', 'Idioma', 'Todos', LANGUAGES),
    product: loadedChoice('atrativo', 'Atrativo', 'Todos', 'attractions'),
    sort: order('Nome, de A a Z', [
      { value: '-name', label: 'Nome, de Z a A' },
      { value: 'ending', label: 'Credencial que vence antes' },
      { value: 'newest', label: 'Mais novos primeiro' }
    ])
  },
  actions: [link('Importar', '/agents/import', 'agents/edit'), add('Novo condutor', '/agents/add', 'agents/edit')],
  above: ({ more }) => <SectionNav fields={more.seesFields} />,
  rowKey: ({ uuid }) => uuid,
  href: ({ uuid }) => `/agents/${uuid}`,
  columns: [
    {
      header: 'Condutor',
      cell: ({ name, phone, email, photo }) => (
        <span className="agent-name">
          <AgentPhoto name={name} src={photo} size={40} />
          <span>
            {name} <span className="sub">{[phone, email].filter(Boolean).join(' · ')}</span>
          </span>
        </span>
      )
    },
    { header: 'Idiomas', cell: ({ languages }) => <span className="agent-short">{languages || 'Nenhum'}</span> },
    {
      header: 'Atrativos',
      card: 'full',
      cell: ({ attractions }) => <span className="agent-short">{attractions}</span>
    },
    {
      header: 'Credenciais',
      card: 'full',
      cell: ({ credentials, ends }) => (
        <>
          <CredentialTag state={credentials} /> {ends ? <span className="agent-short agent-ends">{ends}</span> : null}
        </>
      )
    },
    {
      header: 'Reservas',
      cardLabel: 'Reservas à frente',
      align: 'end',
      cell: ({ upcoming }) => <span className="num">{upcoming}</span>
    },
    {
      header: 'Situação',
      card: 'lead',
      cell: ({ active, isHidden }) => (
        <Lines
          top={<SituationTag tone={active ? 'green' : 'gray'}>{active ? 'Ativo' : 'Arquivado'}</SituationTag>}
          below={isHidden && <span className="whole">sem página pública</span>}
        />
      )
    }
  ],
  empty: {
    title: 'Ainda não há condutores',
    text: 'Cadastre quem guia os visitantes: idiomas, credenciais, dias de folga e atrativos.'
  },
  none: { title: 'Nenhum condutor encontrado', text: 'Confira o que você procurou e os filtros.', all: 'Ver todos' },
  absent: {
    title: 'Cadastro não disponível',
    text: 'O sistema a que este está ligado não oferece o cadastro de condutores. Fale com quem cuida dele.'
  }
})

const states = { '': 'active', archived: 'archived', all: '' } as const
const credentialWords = { valid: 'em dia', ending: 'vence em breve', ended: 'vencida' } as const

export const loader = serveList(list, {
  permission: 'agents/index',
  read: ({ state, sort, ...asked }, { viewer }, options) => {
    const query = { ...asked, v: viewer.place.uuid, state: states[state], sort: sort || ('name' as const) }
    return viewer.call(listAgents, { query }, options)
  },
  row: toAgentRow,
  options: async ({ viewer }) => ({ attractions: await loadAttractions(viewer) }),
  more: ({ viewer }) => ({ seesFields: viewer.can('configurations/agents') }),
  file: {
    name: 'condutores',
    size: 100,
    cells: {
      Nome: ({ name }) => name,
      Telefone: ({ phone }) => phone,
      'E-mail': ({ email }) => email,
      Idiomas: ({ languages }) => languages,
      Atrativos: ({ attractions }) => attractions,
      Cadastur: (_, { cadastur }) => cadastur,
      Credenciais: ({ credentials }) => credentialWords[credentials],
      'O que vence': ({ ends }) => ends,
      'Página pública': (_, agent) => (agent.public ? 'sim' : 'não'),
      Situação: ({ active }) => (active ? 'Ativo' : 'Arquivado'),
      'Reservas à frente': ({ upcoming }) => upcoming
    }
  }
})

export default list.Page

const shown = {
  valid: { tone: 'green', label: 'Em dia' },
  ending: { tone: 'amber', label: 'Vence em breve' },
  ended: { tone: 'red', label: 'Vencida' }
} as const

function CredentialTag({ state }: { state: AgentRow['credentials'] }) {
  const { tone, label } = shown[state]
  return (
    <SituationTag tone={tone} shape={tone === 'red' ? 'bar' : undefined}>
      {label}
    </SituationTag>
  )
}

export const meta = list.meta
export const handle = list.handle
