import { Money } from '#app/components/index.ts'
import { listPendencies, type Pendency } from '#app/contracts/clients/services.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { choice, defineList, Lines, order, search } from '../../define-list.tsx'
import { serveList } from '../../serve-list.server.ts'
import { personWords } from '../person-words.ts'
import { type Section, SectionNav, sectionsOf } from '../section-nav.tsx'

interface More {
  sections: readonly Section[]
  opens: boolean
  seesValues: boolean
}

const sorts = [
  { value: '', label: 'Maior a receber' },
  { value: 'refund', label: 'Maior a devolver' },
  { value: 'until', label: 'Guardado até' },
  { value: 'name', label: 'Nome, de A a Z' }
] as const

/** The order by amount is offered only to users who may see amounts. */
const sortsWithoutValues = sorts
  .filter(({ value }) => value !== 'refund')
  .map((one) => (one.value === '' ? { ...one, label: 'Nome' } : one))

const list = defineList<PendencyRow, More>()({
  path: '/clients/pendencies',
  title: 'Pendências de clientes',
  crumb: 'Pendências',
  caption: 'Pendências por cliente',
  lead: 'O que cada cliente ainda deve, e o que falta devolver.',
  noun: ['cliente', 'clientes'],
  filters: {
    q: search('Nome, documento, telefone ou e-mail'),
    kind: choice('tipo', 'Pendência', 'Todas', [
      { value: 'receivable', label: 'A receber' },
      { value: 'refund', label: 'A devolver' }
    ]),
    visits: choice('visitas', 'Visitas', 'Todas', [
      { value: 'ahead', label: 'De hoje em diante' },
      { value: 'past', label: 'Que já passaram' }
    ]),
    sort: { ...order('', sorts), empty: undefined, options: 'sorts' }
  },
  above: ({ more }) => <SectionNav sections={more.sections} />,
  rowKey: ({ uuid }) => uuid,
  href: ({ uuid }, { opens }) => (opens ? `/clients/${uuid}` : ''),
  columns: [
    { header: 'Cliente', cell: ({ name, about }) => <Lines top={name} below={about} /> },
    {
      header: 'Telefone',
      cell: ({ phone, whatsapp }) => (
        <span className="num">{phone && whatsapp ? <a href={whatsapp}>{phone}</a> : phone || '–'}</span>
      )
    },
    {
      header: 'A receber',
      align: 'end',
      cell: ({ receivable }) => moneyOrNone(receivable),
      when: ({ seesValues }) => seesValues
    },
    { header: 'Guardado até', cell: ({ held }) => <span className="num">{held || '–'}</span> },
    {
      header: 'A devolver',
      align: 'end',
      cell: ({ refund }) => moneyOrNone(refund),
      when: ({ seesValues }) => seesValues
    },
    { header: 'Visita', cell: ({ visit, isPast }) => <Lines top={visit} below={isPast && 'já passou'} num /> }
  ],
  empty: { title: 'Nenhuma pendência', text: 'Ninguém deve nada, e nada falta devolver.' },
  none: {
    title: 'Nenhuma pendência encontrada',
    text: 'Confira o que você procurou e os filtros.',
    all: 'Ver todas'
  },
  absent: { text: 'O servidor deste parque não informa o que os clientes devem. Pergunte a quem cuida dele.' }
})

export const loader = serveList(list, {
  permission: 'clients/pendencies',
  read: (query, { viewer }, options) => viewer.call(listPendencies, { query }, options),
  row: (pendency, { zone }) => toPendencyRow(pendency, zone),
  sums: ({ receivable_value: receivable, refund_due_value: refund }) =>
    receivable === null || refund === null
      ? []
      : [
          ['A receber', formatMoney(receivable)],
          ['A devolver', formatMoney(refund)]
        ],
  options: async ({ viewer }) => ({ sorts: viewer.can('operation/values') ? sorts : sortsWithoutValues }),
  more: ({ viewer }) => ({
    sections: sectionsOf(viewer),
    opens: viewer.can('clients/index'),
    seesValues: viewer.can('operation/values')
  }),
  file: {
    name: 'pendencias-de-clientes',
    size: 100,
    cells: {
      Cliente: ({ name }) => name,
      Documento: ({ document }) => document,
      Telefone: ({ phone }) => phone,
      Reservas: (_, { bookings }) => bookings,
      'A receber': ({ receivable }) => toCell(receivable),
      'Guardado até': ({ held }) => held,
      'A devolver': ({ refund }) => toCell(refund),
      Visita: ({ visit }) => visit
    }
  }
})

export default list.Page

const moneyOrNone = (value: number | null) =>
  value === null || value === 0 ? <span className="muted">–</span> : <Money value={value} />

/** Empty for a reader who may not see amounts. */
const toCell = (centavos: number | null) => (centavos === null ? null : { centavos })

function toPendencyRow(row: Pendency, zone: string) {
  const { uuid, name, bookings, receivable_value: receivable, refund_due_value: refund } = row
  const { document, phone, whatsapp } = personWords(row)
  return {
    uuid,
    name,
    document,
    phone,
    whatsapp,
    receivable,
    refund,
    about: [document, countLabel(bookings, { one: 'reserva', many: 'reservas' })].filter(Boolean).join(' · '),
    held: row.held_until ? formatInstant(row.held_until, zone) : '',
    visit: row.next_visit ? formatDay(row.next_visit) : row.last_visit ? formatDay(row.last_visit) : '',
    isPast: row.next_visit === ''
  }
}

type PendencyRow = ReturnType<typeof toPendencyRow>

export const meta = list.meta

export const handle = list.handle
