import type { Ledger, LedgerGroup } from '#app/contracts/finance/ledger.ts'
import type { Centavos } from '../money/money.ts'
import type { Group } from '../report/totals.ts'
import type { LedgerSums, LedgerTotals } from './ledger.ts'

/** Client groups without a name: the smaller clients together, and money without a client. */
export const OTHER_CLIENTS = '*'
export const NO_CLIENT = ''

interface Told {
  rows: number
  in: Centavos
  out: Centavos
  owed_in: Centavos
  owed_out: Centavos
}

const toSums = (told: Told): LedgerSums => ({
  rows: told.rows,
  in: told.in,
  out: told.out,
  owedIn: told.owed_in,
  owedOut: told.owed_out
})

const toGroup = (told: LedgerGroup, label = told.name): Group<LedgerSums> => ({
  key: told.key,
  label,
  sums: toSums(told)
})

const inOrder = (groups: Group<LedgerSums>[]) => groups.sort((one, other) => (one.key < other.key ? -1 : 1))

/** Totals of one month, to be added to others. */
export function totalLedger(ledger: Ledger, month: string): LedgerTotals {
  const { sums, others } = ledger
  const named = ledger.clients.map((client) =>
    toGroup(client, [client.name, client.document && `(${client.document})`].filter(Boolean).join(' '))
  )
  const rest = others.clients > 0 ? [{ key: OTHER_CLIENTS, label: '', sums: toSums(others) }] : []
  return {
    rows: ledger.total,
    all: toSums(sums),
    by: {
      month: ledger.total > 0 ? [{ key: month, label: '', sums: toSums(sums) }] : [],
      method: inOrder(ledger.methods.map((group) => toGroup(group))),
      product: inOrder(ledger.products.map((group) => toGroup(group))),
      client: inOrder([...named, ...rest]),
      status: inOrder(ledger.statuses.map((group) => toGroup(group)))
    }
  }
}
