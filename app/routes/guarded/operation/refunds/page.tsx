import { Money, SituationTag } from '#app/components/index.ts'
import { listDueRefunds, listRefunds } from '#app/contracts/booking/refunds.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { choice, day, defineList, Lines, search } from '../../define-list.tsx'
import { serveList } from '../../serve-list.server.ts'
import { type RefundRow, toRefundRow } from '../refund-row.ts'
import { type Due, DueRefunds } from './due-refunds.tsx'

interface More {
  waiting: { approve: number; problem: number }
  due: readonly Due[]
  showsAllDue: boolean
  seesValues: boolean
}

const list = defineList<RefundRow, More>()({
  path: '/operation/refunds',
  title: 'Devoluções',
  crumb: 'Devoluções',
  live: ['bookings'],
  lead: 'O que volta a quem pagou: de pedido a devolvido.',
  noun: ['devolução', 'devoluções'],
  filters: {
    q: search('Nome ou código da reserva'),
    state: choice('situacao', 'Situação', 'Todas', [
      { value: 'approve', label: 'A aprovar' },
      { value: 'open', label: 'Em andamento' },
      { value: 'problem', label: 'Com problema ou à mão' },
      { value: 'done', label: 'Devolvidas' },
      { value: 'dropped', label: 'Não aprovadas' }
    ]),
    from: day('inicio', 'Pedidas de'),
    to: day('fim', 'Até')
  },
  above: ({ more: { waiting, due, showsAllDue } }) => (
    <>
      <Waiting {...waiting} />
      <DueRefunds due={due} all={showsAllDue} />
    </>
  ),
  rowKey: ({ id }) => id,
  href: ({ id }) => `/operation/refunds/${id}`,
  columns: [
    { header: 'Reserva', cell: ({ name, code, visit }) => <Lines top={name} below={`${code} · ${visit}`} /> },
    {
      header: 'Situação',
      card: 'lead',
      cell: ({ label, tone, beside }) => <Lines top={<SituationTag tone={tone}>{label}</SituationTag>} below={beside} />
    },
    { header: 'Pedida', cell: ({ askedAt, askedBy }) => <Lines top={askedAt} below={askedBy} num /> },
    { header: 'Por', cell: ({ method }) => method },
    {
      header: 'Valor',
      align: 'end',
      when: ({ seesValues }) => seesValues,
      cell: ({ value }) => (value === null ? '–' : <Money value={value} />)
    }
  ],
  empty: { title: 'Nenhuma devolução', text: 'Uma devolução começa na página da reserva.' },
  none: { title: 'Nenhuma devolução encontrada', text: 'Confira o que você procurou e os filtros.', all: 'Ver todas' }
})

export const loader = serveList(list, {
  permission: 'operation/refund',
  read: (query, { viewer }, options) => viewer.call(listRefunds, { query }, options),
  row: (refund, { zone }) => toRefundRow(refund, zone),
  sums: ({ sum_value: sum, done_value: done, open_value: open }) =>
    sum === null
      ? []
      : [
          ['Pedido', formatMoney(sum)],
          ['Devolvido', formatMoney(done ?? 0)],
          ['Em andamento', formatMoney(open ?? 0)]
        ],
  more: async ({ viewer }, asking, search) => {
    const [found, due] = await Promise.all([asking, viewer.call(listDueRefunds, {})])
    return {
      waiting: { approve: found.to_approve, problem: found.with_problem },
      due: due.data.map((row) => ({ ...row, code: formatBookingCode(row.code), visit: formatDay(row.visit) })),
      showsAllDue: search.get('devidas') === 'todas',
      seesValues: found.sum_value !== null
    }
  },
  file: {
    name: 'devolucoes',
    size: 1000,
    cells: {
      Reserva: ({ code }) => code,
      Nome: ({ name }) => name,
      Visita: ({ visit }) => visit,
      Situação: ({ label }) => label,
      Valor: ({ value }) => (value === null ? null : { centavos: value }),
      Por: ({ method }) => method,
      'Pedida em': ({ askedAt }) => askedAt,
      'Por quem': ({ askedBy }) => askedBy,
      Motivo: ({ reason }) => reason,
      'Fora da política': ({ departs }) => (departs ? 'sim' : 'não'),
      'Aprovada por': ({ approved }) => approved,
      'Devolvida em': ({ endedAt }) => endedAt,
      'Devolvida por': ({ given }) => given,
      Observação: ({ note, problem }) => [note, problem].filter(Boolean).join(' · ')
    }
  }
})

function Waiting({ approve, problem }: More['waiting']) {
  if (approve + problem === 0) return null
  return (
    <p className="row">
      {approve > 0 ? <a href="/operation/refunds?situacao=approve">A aprovar: {approve}</a> : null}{' '}
      {problem > 0 ? <a href="/operation/refunds?situacao=problem">Com problema ou à mão: {problem}</a> : null}
    </p>
  )
}

export default list.Page
export const meta = list.meta
export const handle = list.handle
