import { redirect } from '@remix-run/node'
import { Money, SituationTag } from '#app/components/index.ts'
import { type GroupRow, listGroups } from '#app/contracts/booking/group-list.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { countLabel, peopleLabel } from '#app/domain/words/labels.ts'
import { add, choice, day, defineList, Lines, search } from '../../../define-list.tsx'
import { serveList } from '../../../serve-list.server.ts'
import { groupPath, groupSalePath, groupsPath } from '../group-path.ts'

interface SoldGroup extends Omit<GroupRow, 'state'> {
  days: string
  contact: string
  state: (typeof states)[GroupRow['state']]
  sold: string
}

const states = {
  coming: { tone: 'blue', label: 'A vir' },
  past: { tone: 'green', label: 'Já veio' },
  cancelled: { tone: 'red', label: 'Cancelado' }
} as const

const list = defineList<SoldGroup>()({
  path: groupsPath,
  title: 'Grupos',
  crumb: 'Grupos',
  live: ['bookings'],
  lead: 'Escolas e excursões, com a lista de quem vem.',
  noun: ['grupo', 'grupos'],
  filters: {
    q: search('Nome do grupo ou do responsável'),
    state: choice('situacao', 'Situação', 'Todas', [
      { value: 'coming', label: 'A vir' },
      { value: 'past', label: 'Já vieram' },
      { value: 'cancelled', label: 'Cancelados' }
    ]),
    lacks: choice('falta', 'O que falta', 'Tanto faz', [
      { value: 'missing', label: 'Faltam nomes na lista' },
      { value: 'owed', label: 'Falta receber' }
    ]),
    from: day('inicio', 'Visita de'),
    to: day('fim', 'Até')
  },
  actions: [add('Nova reserva de grupo', groupSalePath, 'operation/group-sale')],
  rowKey: ({ uuid }) => uuid,
  href: ({ uuid }) => groupPath(uuid),
  columns: [
    { header: 'Grupo', cell: ({ name, person, contact }) => <Lines top={name} below={joined(person, contact)} /> },
    {
      header: 'Visita',
      cell: ({ days, bookings }) => (
        <Lines top={days} below={countLabel(bookings, { one: 'reserva', many: 'reservas' })} num />
      )
    },
    {
      header: 'Situação',
      card: 'lead',
      cell: ({ state: { tone, label } }) => <SituationTag tone={tone}>{label}</SituationTag>
    },
    { header: 'Na lista', align: 'end', cell: ({ listed, people }) => `${listed} de ${people}` },
    {
      header: 'Valor',
      align: 'end',
      cell: ({ value, owed_value: owed }) =>
        value === null ? (
          '–'
        ) : (
          <Lines top={<Money value={value} />} below={owed ? `falta ${formatMoney(owed)}` : 'pago'} />
        )
    },
    { header: 'Vendido por', cell: ({ seller }) => seller }
  ],
  empty: { title: 'Nenhum grupo', text: 'Um grupo vendido em vários horários ou dias aparece aqui.' },
  none: { title: 'Nenhum grupo encontrado', text: 'Confira o que você procurou e os filtros.', all: 'Ver todos' },
  absent: { text: 'O servidor deste parque não tem grupos.' }
})

const joined = (...parts: string[]) => parts.filter(Boolean).join(' · ')

export const loader = serveList(list, {
  permission: 'operation/group-sale',
  read: (query, { viewer }, options) => viewer.call(listGroups, { query }, options),
  row: (group, { zone }): SoldGroup => ({
    ...group,
    days: daysWords(group),
    contact: group.phone ? formatPhone(group.phone) : group.email,
    state: states[group.state],
    sold: group.created_date ? formatInstant(group.created_date, zone) : ''
  }),
  /** The sale once stood here: the address for a request leads to it, with everything that it asks for. */
  more(_reader, _asking, typed) {
    if (typed.has('requerimento')) throw redirect(`${groupSalePath}?${typed}`)
    return null
  },
  sums: ({ people, owed_value: owed }) => [
    ['Pessoas', peopleLabel(people)],
    ...(owed === null ? [] : [['Falta receber', formatMoney(owed)] as const])
  ],
  file: {
    name: 'grupos',
    size: 1000,
    cells: {
      Grupo: ({ name }) => name,
      Responsável: ({ person }) => person,
      Telefone: ({ phone }) => formatPhone(phone),
      'E-mail': ({ email }) => email,
      'Primeira visita': ({ first_day: first }) => (first ? formatDay(first) : ''),
      'Última visita': ({ last_day: last }) => (last ? formatDay(last) : ''),
      Reservas: ({ bookings }) => bookings,
      Pessoas: ({ people }) => people,
      'Na lista': ({ listed }) => listed,
      Valor: ({ value }) => (value === null ? null : { centavos: value }),
      Pago: ({ paid_value: paid }) => (paid === null ? null : { centavos: paid }),
      'Falta receber': ({ owed_value: owed }) => (owed === null ? null : { centavos: owed }),
      Situação: ({ state }) => state.label,
      'Vendido por': ({ seller }) => seller,
      'Vendido em': ({ sold }) => sold
    }
  }
})

function daysWords({ first_day: first, last_day: last }: GroupRow): string {
  if (!first || !last) return '–'
  return first === last ? formatDay(first) : `${formatDay(first)} a ${formatDay(last)}`
}

export default list.Page
export const meta = list.meta
export const handle = list.handle
