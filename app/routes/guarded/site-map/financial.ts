import { type RouteConfigEntry, route } from '@remix-run/route-config'
import { below, listed } from './entries.ts'
import { TRANSACTIONS } from './transactions.ts'

const folder = 'routes/guarded/financial'

const CLOSE: RouteConfigEntry[] = [
  route('financial/close', `${folder}/close/page.tsx`),
  route('financial/close.csv', `${folder}/close/csv.ts`),
  below('close', [
    route('financial/close/:date', `${folder}/close/day/page.tsx`),
    route('financial/close/:date/drawers/:id', `${folder}/close/day/take-drawer.tsx`),
    route('financial/close/:date/reopen', `${folder}/close/day/reopen.tsx`),
    route('financial/close/:date/sheet', `${folder}/close/sheet/page.tsx`)
  ]),
  route('financial/close/:date/sheet.csv', `${folder}/close/sheet/csv.ts`)
]

const LEDGER: RouteConfigEntry[] = [
  route('financial/index', `${folder}/ledger/page.tsx`),
  ...['csv', 'xlsx'].map((kind) =>
    route(`financial/index.${kind}`, `${folder}/ledger/file.ts`, { id: `${folder}/ledger/${kind}` })
  ),
  ...listed('financial/cash-flow'),
  route('financial/cash-flow/chart.svg', `${folder}/cash-flow/chart.ts`)
]

const WITHDRAWALS: RouteConfigEntry[] = [
  ...listed('financial/withdrawals'),
  below('withdrawals', [
    route('financial/withdrawals/new', `${folder}/withdrawals/ask/page.tsx`),
    below('askWithdrawal', [route('financial/withdrawals/new/confirm', `${folder}/withdrawals/ask/confirm.tsx`)]),
    route('financial/withdrawals/:id', `${folder}/withdrawals/one/page.tsx`),
    route('financial/withdrawals/:id/receipt', `${folder}/withdrawals/one/receipt.tsx`)
  ]),
  route('financial/withdrawals/:id/orders.csv', `${folder}/withdrawals/one/csv.ts`)
]

const RECEIVABLES: RouteConfigEntry[] = [
  ...listed('financial/receivables'),
  route('financial/receivables/credits.csv', `${folder}/receivables/credits/csv.ts`),
  below('receivables', [
    route('financial/receivables/credits', `${folder}/receivables/credits/page.tsx`),
    route('financial/receivables/:uuid', `${folder}/receivables/statement/page.tsx`),
    route('financial/receivables/:uuid/statement.csv', `${folder}/receivables/statement/csv.ts`)
  ]),
  ...listed('financial/commissions'),
  below('commissions', [
    route('financial/commissions/rates', `${folder}/commissions/rates/page.tsx`),
    route('financial/commissions/:uuid', `${folder}/commissions/agent/page.tsx`),
    route('financial/commissions/:uuid/statement.csv', `${folder}/commissions/agent/csv.ts`)
  ])
]

export const FINANCIAL: RouteConfigEntry = below('financial', [
  ...LEDGER,
  ...TRANSACTIONS,
  ...CLOSE,
  ...WITHDRAWALS,
  ...RECEIVABLES,
  ...listed('financial/reconciliation'),
  ...listed('financial/unsettled'),
  below('unsettled', [route('financial/unsettled/:id', `${folder}/unsettled/payment.tsx`)])
])
