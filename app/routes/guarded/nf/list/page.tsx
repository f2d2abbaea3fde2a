import { Money, SituationTag } from '#app/components/index.ts'
import { listInvoices } from '#app/contracts/finance/invoices.ts'
import { INVOICE_STATE_WORDS, INVOICE_STATES } from '#app/domain/invoice/invoice.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { now } from '#app/time/clock.server.ts'
import { type Action, choice, day, defineList, Lines, search } from '../../define-list.tsx'
import { serveList } from '../../serve-list.server.ts'
import { ReadyNotice, toReady } from '../ready-notice.tsx'
import { type InvoiceRowView, toInvoiceRow } from '../row.ts'

interface More {
  ready: ReturnType<typeof toReady>
  waiting: { problem: number; over: number; toIssue: number }
  can: { issue: boolean; set: boolean }
}

const open = ({ can }: More): Action =>
  can.issue ? { label: 'Emitir notas', to: '/nf/open', isPrimary: true } : { label: 'Pagas sem nota', to: '/nf/open' }

const list = defineList<InvoiceRowView, More>()({
  path: '/nf/index',
  title: 'Notas fiscais',
  crumb: 'Notas fiscais',
  live: ['invoices'],
  lead: 'NFS-e do que foi pago: reservas e lançamentos.',
  noun: ['nota', 'notas'],
  filters: {
    q: search('Nome, documento ou reserva', 'Cliente'),
    state: choice('situacao', 'Situação', 'Todas', [
      ...INVOICE_STATES.map((value) => ({ value, label: INVOICE_STATE_WORDS[value] })),
      { value: 'problem', label: 'Com problema' },
      { value: 'over', label: 'Acima do que ficou pago' }
    ]),
    from: day('inicio', 'Competência de'),
    to: day('fim', 'Até')
  },
  actions: (more) => [open(more)],
  above: ({ more: { ready, waiting, can } }) => (
    <div className="list-notices nf-above">
      <ReadyNotice ready={ready} maySet={can.set} />
      <Waiting {...waiting} />
    </div>
  ),
  rowKey: ({ id }) => id,
  href: ({ id }) => `/nf/${id}`,
  columns: [
    {
      header: 'Cliente',
      cell: ({ name, origin, document }) => <Lines top={name} below={[origin, document].filter(Boolean).join(' · ')} />
    },
    {
      header: 'Situação',
      card: 'lead',
      cell: ({ label, tone, beside, code, isOver }) => (
        <Lines
          top={<SituationTag tone={tone}>{label}</SituationTag>}
          below={[beside, code, isOver ? 'acima do pago' : ''].filter(Boolean).join(' · ')}
        />
      )
    },
    { header: 'Número', cell: ({ number, dps }) => <Lines top={number || '–'} below={dps && `DPS ${dps}`} num /> },
    {
      header: 'Competência',
      cell: ({ competence, issuedAt }) => <Lines top={competence} below={issuedAt && `emitida ${issuedAt}`} num />
    },
    {
      header: 'ISS',
      align: 'end',
      cell: ({ iss, rate, withheld }) => (
        <Lines top={<Money value={iss} />} below={withheld ? `${rate}, retido` : rate} />
      )
    },
    { header: 'Valor', align: 'end', cell: ({ value }) => <Money value={value} /> }
  ],
  empty: {
    title: 'Nenhuma nota fiscal',
    text: 'Uma nota começa no que foi pago: escolha as reservas e emita.',
    action: { label: 'Ver o que está sem nota', to: '/nf/open' }
  },
  none: { title: 'Nenhuma nota encontrada', text: 'Confira o que você procurou e os filtros.', all: 'Ver todas' }
})

export const loader = serveList(list, {
  permission: 'nf/index',
  read: (query, { viewer }, options) => viewer.call(listInvoices, { query }, options),
  row: (invoice, { zone }) => toInvoiceRow(invoice, zone),
  sums: (found) => [
    ['Autorizadas', formatMoney(found.sum_value)],
    ['ISS', formatMoney(found.sum_iss)],
    ['Líquido', formatMoney(found.sum_net)]
  ],
  more: async ({ viewer }, asking) => {
    const { ready, with_problem: problem, over, to_issue: toIssue } = await asking
    return {
      ready: toReady(ready, now()),
      waiting: { problem, over, toIssue },
      can: { issue: viewer.can('nf/edit'), set: viewer.can('configurations/invoices') }
    }
  },
  file: {
    name: 'notas-fiscais',
    size: 1000,
    cells: {
      Número: ({ number }) => number,
      DPS: ({ dps }) => dps,
      Situação: ({ label }) => label,
      Ambiente: ({ beside }) => beside,
      Competência: ({ competence }) => competence,
      'Emitida em': ({ issuedAt }) => issuedAt,
      Origem: ({ origin }) => origin,
      Cliente: ({ name }) => name,
      'CPF/CNPJ': ({ document }) => document,
      Valor: ({ value }) => ({ centavos: value }),
      'Base do ISS': ({ base }) => ({ centavos: base }),
      'Alíquota (%)': ({ rateNumber }) => rateNumber,
      ISS: ({ iss }) => ({ centavos: iss }),
      'ISS retido': ({ withheld }) => (withheld ? 'sim' : 'não'),
      Líquido: ({ net }) => ({ centavos: net }),
      Chave: ({ key }) => key,
      Código: ({ code }) => code,
      Problema: ({ problem, overWords }) => problem || overWords
    }
  }
})

function Waiting({ problem, over, toIssue }: More['waiting']) {
  if (problem + over + toIssue === 0) return null
  return (
    <p className="nf-waiting">
      {problem > 0 ? <a href="/nf/index?situacao=problem">Com problema: {problem}</a> : null}{' '}
      {over > 0 ? <a href="/nf/index?situacao=over">Acima do que ficou pago: {over}</a> : null}{' '}
      {toIssue > 0 ? <a href="/nf/open">Pagas sem nota (60 dias): {toIssue}</a> : null}
    </p>
  )
}

export default list.Page
export const meta = list.meta
export const handle = list.handle
