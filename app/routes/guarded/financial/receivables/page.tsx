import { Money } from '#app/components/index.ts'
import { listReceivables } from '#app/contracts/finance/receivables.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { choice, defineList, Lines, link, order, search } from '../../define-list.tsx'
import { serveList } from '../../serve-list.server.ts'
import { type ReceivableRow, toReceivableRow } from './view.ts'

const money = (value: number) => (value === 0 ? <span className="muted">–</span> : <Money value={value} />)

const list = defineList<ReceivableRow>()({
  path: '/financial/receivables',
  title: 'Contas a receber',
  crumb: 'Contas a receber',
  live: ['bookings'],
  lead: 'O que cada cliente e agência deve. Uma reserva vence no dia da visita.',
  noun: ['cliente', 'clientes'],
  caption: 'O que cada cliente deve',
  filters: {
    q: search('Nome, documento, telefone ou e-mail'),
    state: choice('situacao', 'Situação', 'Em aberto', [
      { value: 'overdue', label: 'Vencido' },
      { value: 'all', label: 'Tudo, também quem não deve' }
    ]),
    kind: choice('quem', 'Quem', 'Todos', [
      { value: 'person', label: 'Clientes' },
      { value: 'agency', label: 'Agências (CNPJ)' }
    ]),
    sort: order('Maior em aberto', [
      { value: 'overdue', label: 'Maior vencido' },
      { value: 'oldest', label: 'Mais antigo' },
      { value: 'name', label: 'Nome, de A a Z' }
    ])
  },
  actions: [link('Créditos de visitantes', '/financial/receivables/credits')],
  rowKey: ({ uuid }) => uuid,
  href: ({ uuid }) => `/financial/receivables/${uuid}`,
  columns: [
    {
      header: 'Cliente',
      cell: ({ name, document }) => <Lines top={name} below={document && <span className="num">{document}</span>} />
    },
    { header: 'Em aberto', align: 'end', cell: ({ open, waiting }) => <Lines top={money(open)} below={waiting} /> },
    {
      header: 'Vencido',
      align: 'end',
      cell: ({ overdue, oldest }) =>
        overdue === 0 ? (
          money(0)
        ) : (
          <Lines top={<b className="receivable-late">{money(overdue)}</b>} below={`desde ${oldest}`} />
        )
    },
    {
      header: 'Recebido em 12 meses',
      cardLabel: 'Recebido',
      align: 'end',
      cell: ({ received }) => money(received)
    },
    {
      header: 'Paga em média em',
      cardLabel: 'Paga em',
      align: 'end',
      cell: ({ days, bills }) => (days === '' ? money(0) : <Lines top={days} below={bills} />)
    }
  ],
  empty: {
    title: 'Ninguém deve nada',
    text: 'Aqui aparecem reservas a pagar no local e lançamentos abertos, somados por cliente.',
    action: link('Ver todos os clientes', '/financial/receivables?situacao=all')
  },
  none: {
    title: 'Ninguém encontrado',
    text: 'Confira o que você procurou e os filtros.',
    all: 'Ver o que está em aberto'
  },
  absent: { text: 'O servidor deste parque não tem as contas a receber.' }
})

export const loader = serveList(list, {
  permission: 'financial/receivables',
  read: ({ state, ...asked }, { viewer }, options) =>
    viewer.call(listReceivables, { query: { ...asked, state: state || 'open' } }, options),
  row: toReceivableRow,
  sums: (found) => [
    ['Em aberto', formatMoney(found.open_value)],
    ['Vencido', formatMoney(found.overdue_value)]
  ],
  file: {
    name: 'contas-a-receber',
    size: 100,
    cells: {
      Cliente: ({ name }) => name,
      Documento: ({ document }) => document,
      'Em aberto': ({ open }) => ({ centavos: open }),
      'Contas abertas': ({ items }) => items,
      Vencido: ({ overdue }) => ({ centavos: overdue }),
      'Vence ou venceu em': ({ oldest }) => oldest,
      'Recebido em 12 meses': ({ received }) => ({ centavos: received }),
      'Reservas pagas': (_, { bills }) => bills,
      'Dias até pagar, em média': (_, client) => client.average_days
    }
  }
})

export default list.Page
export const meta = list.meta
export const handle = list.handle
