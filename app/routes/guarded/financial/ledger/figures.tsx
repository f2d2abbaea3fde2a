import { EmptyState, LinkButton, StatCard } from '#app/components/index.ts'
import { type Figure, FigureTable, PartialTag, type SlotRun } from '#app/components/report/index.ts'
import { formatMonth } from '#app/domain/calendar/dates.ts'
import { lastOfMonth } from '#app/domain/calendar/range.ts'
import {
  balanceOf,
  byMoney,
  LEDGER_STATUSES,
  type LedgerSums,
  type LedgerTotals,
  noLedger
} from '#app/domain/finance/ledger.ts'
import { NO_CLIENT, OTHER_CLIENTS } from '#app/domain/finance/ledger-slot.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { mergeAll } from '#app/domain/report/merge.ts'
import { isFiltered } from '#app/domain/report/query.ts'
import type { Group } from '#app/domain/report/totals.ts'
import type { LedgerSlot, LedgerSum } from './lines.ts'
import { LedgerRows } from './rows.tsx'
import { useLedger, useLedgerAddress } from './use-ledger.ts'

type Row = Group<LedgerSums>

const moved: Figure<Row>[] = [
  { key: 'in', header: 'Entrou', isMoney: true, value: ({ sums }) => sums.in },
  { key: 'out', header: 'Saiu', isMoney: true, value: ({ sums }) => sums.out },
  { key: 'balance', header: 'Saldo', isMoney: true, value: ({ sums }) => balanceOf(sums) }
]

const owed: Figure<Row>[] = [
  { key: 'owedIn', header: 'Falta receber', isMoney: true, value: ({ sums }) => sums.owedIn },
  { key: 'owedOut', header: 'Falta pagar', isMoney: true, value: ({ sums }) => sums.owedOut }
]

const counted: Figure<Row> = { key: 'rows', header: 'Lançamentos', value: ({ sums }) => sums.rows }

const mostClients = 20

export function LedgerFigures({ sum, run }: { sum: LedgerSum; run: SlotRun<LedgerSlot> }) {
  const { can, typed } = useLedger()
  const totals = mergeAll(sum.totals, noLedger)
  if (run.isEnded && totals.rows === 0) {
    if (run.failed > 0) return null
    const isNarrowed = isFiltered(typed) || typed.fluxo !== ''
    return (
      <EmptyState
        title={isNarrowed ? 'Nada entrou nem saiu com estes filtros' : 'Nada entrou nem saiu nestes dias'}
        action={can.edit ? <LinkButton to="/financial/transactions/add?flow=out">Nova despesa</LinkButton> : undefined}
      >
        O dinheiro das reservas aparece aqui sozinho.{' '}
        {isNarrowed ? 'Escolha outros dias, ou tire um dos filtros.' : 'Escolha outros dias.'}
      </EmptyState>
    )
  }
  return (
    <>
      <Sums sums={totals.all} isPartial={run.isPartial} />
      <LedgerRows months={sum.months} run={run} />
      <Tables totals={totals} isPartial={run.isPartial} />
    </>
  )
}

function Sums({ sums, isPartial }: { sums: LedgerSums; isPartial: boolean }) {
  const address = useLedgerAddress()
  const only = (fluxo: string, words: string) => <a href={address({ fluxo })}>{words}</a>
  return (
    <section className="report-part report-sums" aria-labelledby="totais">
      <h2 id="totais">
        Totais <PartialTag run={{ isPartial }} />
      </h2>
      <div className="stats stats-line">
        <StatCard label="Entrou" value={formatMoney(sums.in)} note={only('entradas', 'ver só as entradas')} />
        <StatCard label="Saiu" value={formatMoney(sums.out)} note={only('saidas', 'ver só as saídas')} />
        <StatCard label="Saldo" value={formatMoney(balanceOf(sums))} />
        <StatCard label="Falta receber" value={formatMoney(sums.owedIn)} />
        <StatCard label="Falta pagar" value={formatMoney(sums.owedOut)} />
      </div>
    </section>
  )
}

function totalsOf(sums: LedgerSums): Record<string, number> {
  return { ...sums, balance: balanceOf(sums) }
}

function Tables({ totals: { all, by }, isPartial }: { totals: LedgerTotals; isPartial: boolean }) {
  const { isOneMonth, products } = useLedger()
  const address = useLedgerAddress()
  const shared = { totals: totalsOf(all), isPartial, rowKey: ({ key }: Row) => key }
  const isKnown = (uuid: string) => products.some(({ value }) => value === uuid)
  return (
    <>
      {isOneMonth ? null : (
        <FigureTable
          {...shared}
          figures={[counted, ...moved, ...owed]}
          title="Por mês"
          head="Mês"
          rows={[...by.month].reverse()}
          label={({ key }) => <a href={address({ inicio: `${key}-01`, fim: lastOfMonth(key) })}>{formatMonth(key)}</a>}
        />
      )}
      <FigureTable
        {...shared}
        figures={moved}
        title="Por forma de pagamento"
        head="Pagamento"
        rows={byMoney(by.method)}
        label={({ key }) => <a href={address({ pagamento: key })}>{methodWords(normalisePaymentMethod(key))}</a>}
      />
      <FigureTable
        {...shared}
        figures={moved}
        title="Por atrativo"
        head="Atrativo"
        note="Um lançamento com vários itens é dividido entre eles pelo que custam."
        rows={byMoney(by.product)}
        label={({ key, label }) => {
          if (key === '') return 'Outros'
          return isKnown(key) ? <a href={address({ atrativo: key })}>{label}</a> : label
        }}
      />
      <StatusTable rows={by.status} shared={shared} />
      <ClientTable rows={by.client} shared={shared} />
    </>
  )
}

interface GroupTableProps {
  rows: Row[]
  shared: { totals: Record<string, number>; isPartial: boolean; rowKey: (row: Row) => string }
}

function StatusTable({ rows, shared }: GroupTableProps) {
  const address = useLedgerAddress()
  return (
    <FigureTable
      {...shared}
      figures={[counted, ...moved, ...owed]}
      title="Por situação"
      head="Situação"
      note="O dinheiro das reservas conta como pago."
      rows={LEDGER_STATUSES.flatMap(({ code }) => rows.filter(({ key }) => key === code))}
      label={({ key }) => {
        const status = LEDGER_STATUSES.find(({ code }) => code === key)
        return status ? <a href={address({ situacao: status.value })}>{status.label}</a> : key
      }}
    />
  )
}

/** Lists the largest clients by name and the others in one line, so that the table adds up. */
function ClientTable({ rows, shared }: GroupTableProps) {
  const named = byMoney(rows.filter(({ key }) => key !== OTHER_CLIENTS && key !== NO_CLIENT))
  const rest = [...named.slice(mostClients), ...rows.filter(({ key }) => key === OTHER_CLIENTS)]
  const shown = [
    ...named.slice(0, mostClients),
    ...rows.filter(({ key }) => key === NO_CLIENT),
    ...(rest.length > 0 ? [{ key: OTHER_CLIENTS, label: 'Demais clientes', sums: addUp(rest) }] : [])
  ]
  return (
    <FigureTable
      {...shared}
      figures={moved}
      title="Por cliente"
      head="Cliente"
      note="Os que mais movimentaram. O arquivo tem todos."
      rows={shown}
      label={({ label }) => label || 'Sem cliente informado'}
    />
  )
}

function addUp(rows: readonly Row[]): LedgerSums {
  return mergeAll(
    rows.map(({ sums }) => ({ ...noLedger, all: sums })),
    noLedger
  ).all
}
