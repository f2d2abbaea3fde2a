import { type RouteConfigEntry, route } from '@remix-run/route-config'
import { below, files, listed } from './entries.ts'

const folder = 'routes/guarded/financial'

const own = 'financial/transactions/:id'

const TRANSACTIONS: RouteConfigEntry[] = [
  route('financial/transactions/people', `${folder}/transactions/people/people.ts`),
  route('financial/files/:id', `${folder}/transactions/one/file.ts`),
  below('transactions', [
    route('financial/transactions/add', `${folder}/transactions/add/page.tsx`),
    route(own, `${folder}/transactions/one/page.tsx`),
    route(`${own}/close`, `${folder}/transactions/one/close.tsx`),
    route(`${own}/reopen`, `${folder}/transactions/one/reopen.tsx`),
    route(`${own}/cancel`, `${folder}/transactions/one/cancel.tsx`),
    route(`${own}/files`, `${folder}/transactions/one/files.tsx`),
    route('financial/recurrences', `${folder}/recurrences/page.tsx`),
    below('recurrences', [route('financial/recurrences/:id', `${folder}/recurrences/recurrence.tsx`)])
  ])
]

const CLOSE: RouteConfigEntry[] = [
  ...listed('financial/close'),
  below('close', [
    route('financial/close/:date', `${folder}/close/day/page.tsx`),
    route('financial/close/:date/drawers/:id', `${folder}/close/day/take-drawer.tsx`),
    route('financial/close/:date/reopen', `${folder}/close/day/reopen.tsx`),
    route('financial/close/:date/sheet', `${folder}/close/sheet/page.tsx`)
  ]),
  ...files('financial/close/:date/sheet', `${folder}/close/sheet`)
]

const LEDGER: RouteConfigEntry[] = [
  route('financial/index', `${folder}/ledger/page.tsx`),
  ...files('financial/index', `${folder}/ledger`),
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
  ...files('financial/withdrawals/:id/orders', `${folder}/withdrawals/one`)
]

const RECEIVABLES: RouteConfigEntry[] = [
  ...listed('financial/receivables'),
  ...files('financial/receivables/credits', `${folder}/receivables/credits`),
  below('receivables', [
    route('financial/receivables/credits', `${folder}/receivables/credits/page.tsx`),
    route('financial/receivables/:uuid', `${folder}/receivables/statement/page.tsx`),
    ...files('financial/receivables/:uuid/statement', `${folder}/receivables/statement`)
  ]),
  ...listed('financial/commissions'),
  below('commissions', [
    route('financial/commissions/rates', `${folder}/commissions/rates/page.tsx`),
    route('financial/commissions/:uuid', `${folder}/commissions/agent/page.tsx`),
    ...files('financial/commissions/:uuid/statement', `${folder}/commissions/agent`)
  ])
]

export const FINANCIAL: RouteConfigEntry[] = [
  ...LEDGER,
  ...TRANSACTIONS,
  ...CLOSE,
  ...WITHDRAWALS,
  ...RECEIVABLES,
  ...listed('financial/reconciliation'),
  ...listed('financial/unsettled'),
  below('unsettled', [route('financial/unsettled/:id', `${folder}/unsettled/payment.tsx`)])
]
