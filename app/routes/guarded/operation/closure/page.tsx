import { SituationTag } from '#app/components/index.ts'
import { listClosures } from '#app/contracts/closures/calls.ts'
import { choice, day, defineList, Lines } from '../../define-list.tsx'
import { serveList } from '../../serve-list.server.ts'
import { type ClosureView, closurePath, toClosureView } from './view.ts'

const list = defineList<ClosureView>()({
  path: '/operation/closure',
  title: 'Choveu / fechou',
  crumb: 'Choveu / fechou',
  live: ['bookings'],
  lead: 'Dias que fecharam, e o que cada visitante escolheu.',
  noun: ['fechamento', 'fechamentos'],
  caption: 'Fechamentos',
  filters: {
    state: choice('situacao', 'Situação', 'Todas', [
      { value: 'open', label: 'Em andamento' },
      { value: 'ended', label: 'Encerrados' },
      { value: 'reopened', label: 'Reabertos' }
    ]),
    from: day('inicio', 'Dias de'),
    to: day('fim', 'Até')
  },
  actions: [{ label: 'Fechar dias', to: '/operation/closure/add', isPrimary: true, icon: 'ban' }],
  rowKey: ({ id }) => id,
  href: ({ id }) => closurePath(id),
  columns: [
    { header: 'Dia', cell: ({ day: closed, what }) => <Lines top={closed} below={what} num /> },
    {
      header: 'Situação',
      card: 'lead',
      cell: ({ label, tone }) => <SituationTag tone={tone}>{label}</SituationTag>
    },
    { header: 'Motivo', cell: ({ why }) => why },
    { header: 'Reservas', align: 'end', cell: ({ counts }) => counts.bookings },
    { header: 'Pessoas', align: 'end', cell: ({ counts }) => counts.people },
    { header: 'Fechado por', cell: ({ made }) => made }
  ],
  empty: {
    title: 'Nenhum dia foi fechado',
    text: 'Quando chover ou o acesso fechar, feche o dia aqui: quem tem reserva é avisado e escolhe outra data, crédito ou devolução.'
  },
  none: { title: 'Nenhum fechamento encontrado', text: 'Confira os filtros.', all: 'Ver todos' }
})

export const loader = serveList(list, {
  permission: 'operation/closure',
  read: (query, { viewer }, options) => viewer.call(listClosures, { query }, options),
  row: (closure, { zone }) => toClosureView(closure, zone),
  file: {
    name: 'fechamentos',
    size: 100,
    cells: {
      Dia: ({ date }) => ({ day: date }),
      Horários: ({ what }) => what,
      Situação: ({ label }) => label,
      Motivo: ({ why }) => why,
      Reservas: ({ counts }) => counts.bookings,
      Pessoas: ({ counts }) => counts.people,
      'Fechado por': ({ made }) => made,
      'Reaberto por': ({ reopened }) => reopened
    }
  }
})

export default list.Page
export const meta = list.meta
export const handle = list.handle
