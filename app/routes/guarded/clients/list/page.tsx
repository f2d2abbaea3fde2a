import { listClients } from '#app/contracts/clients/calls.ts'
import type { Client } from '#app/contracts/clients/shapes.ts'
import { formatDay, formatInstant, type IsoDay } from '#app/domain/calendar/dates.ts'
import { CLIENT_KINDS, sourceWords } from '#app/domain/client/kind.ts'
import { add, choice, defineList, Lines, link, order, search } from '../../define-list.tsx'
import { serveList } from '../../serve-list.server.ts'
import { personWords } from '../person-words.ts'
import { type Section, SectionNav, sectionsOf } from '../section-nav.tsx'

const list = defineList<ClientRow, readonly Section[]>()({
  path: '/clients/index',
  title: 'Clientes',
  lead: 'Quem reserva, com o que visitou, pagou e deve.',
  noun: ['cliente', 'clientes'],
  filters: {
    q: search('Nome, documento, telefone ou e-mail'),
    kind: choice(
      'tipo',
      'Tipo',
      'Todos',
      CLIENT_KINDS.map(({ code, label }) => ({ value: code, label }))
    ),
    source: choice('origem', 'Origem', 'Todas', [
      { value: 'booking', label: 'Reserva' },
      { value: 'staff', label: 'Equipe' },
      { value: 'import', label: 'Importação' }
    ]),
    sort: order('Nome, de A a Z', [
      { value: '-name', label: 'Nome, de Z a A' },
      { value: 'newest', label: 'Mais novos primeiro' },
      { value: 'oldest', label: 'Mais antigos primeiro' }
    ])
  },
  actions: [link('Importar', '/clients/import', 'clients/edit'), add('Novo cliente', '/clients/add', 'clients/edit')],
  above: ({ more }) => <SectionNav sections={more} />,
  rowKey: ({ uuid }) => uuid,
  href: ({ uuid }) => `/clients/${uuid}`,
  columns: [
    {
      header: 'Cliente',
      cell: ({ name, document }) => <Lines top={name} below={document || 'sem documento'} />
    },
    {
      header: 'Contato',
      cell: ({ phone, email }) => <Lines top={phone || (email ? '' : '–')} below={email} num />
    },
    { header: 'Reservas', align: 'end', cell: ({ bookings }) => <span className="num">{bookings}</span> },
    {
      header: 'Última visita',
      cell: ({ last, isAhead }) =>
        last ? <Lines top={last} below={isAhead && 'marcada'} num /> : <span className="muted">–</span>
    }
  ],
  empty: {
    title: 'Ainda não há clientes',
    text: 'Quem reserva aparece aqui sozinho, poucos segundos depois da compra.'
  },
  none: {
    title: 'Nenhum cliente encontrado',
    text: 'Confira o que você procurou: começo do nome, documento, telefone ou e-mail, e os filtros.',
    all: 'Ver todos'
  },
  absent: { text: 'O servidor deste parque não informa quem são os clientes. Pergunte a quem cuida dele.' }
})

export const loader = serveList(list, {
  permission: 'clients/index',
  read: (query, { viewer }, options) => viewer.call(listClients, { query }, options),
  row: (client, { today }) => toClientRow(client, today),
  more: ({ viewer }) => sectionsOf(viewer),
  file: {
    name: 'clientes',
    size: 100,
    cells: {
      Nome: (_, { name }) => name,
      Documento: (_, client) => personWords(client).document,
      Telefone: (_, client) => personWords(client).phone,
      'E-mail': (_, { email }) => email,
      Reservas: (_, { bookings }) => bookings,
      'Última visita (feita ou marcada)': (_, client) => client.last_visit && formatDay(client.last_visit),
      Origem: (_, { source }) => sourceWords(source),
      'Cadastrado em': (_, client, { zone }) => client.created_date && formatInstant(client.created_date, zone)
    }
  }
})

export default list.Page

function toClientRow(client: Client, today: IsoDay) {
  const { uuid, name, email, bookings, last_visit: last } = client
  const { document, phone } = personWords(client)
  return {
    uuid,
    name,
    document,
    phone,
    email,
    bookings: String(bookings),
    last: last ? formatDay(last) : '',
    isAhead: last > today
  }
}

type ClientRow = ReturnType<typeof toClientRow>

export const meta = list.meta
