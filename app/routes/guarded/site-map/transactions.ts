import { type RouteConfigEntry, route } from '@remix-run/route-config'
import { below } from './entries.ts'

const folder = 'routes/guarded/financial/transactions'
const own = 'financial/transactions/:id'

export const TRANSACTIONS: RouteConfigEntry[] = [
  route('financial/transactions/people', `${folder}/people/people.ts`),
  route('financial/files/:id', `${folder}/one/file.ts`),
  below('transactions', [
    route('financial/transactions/add', `${folder}/add/page.tsx`),
    route(own, `${folder}/one/page.tsx`),
    route(`${own}/close`, `${folder}/one/close.tsx`),
    route(`${own}/reopen`, `${folder}/one/reopen.tsx`),
    route(`${own}/cancel`, `${folder}/one/cancel.tsx`),
    route(`${own}/files`, `${folder}/one/files.tsx`),
    route('financial/recurrences', 'routes/guarded/financial/recurrences/page.tsx'),
    below('recurrences', [route('financial/recurrences/:id', 'routes/guarded/financial/recurrences/recurrence.tsx')])
  ])
]
