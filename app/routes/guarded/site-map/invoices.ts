import { type RouteConfigEntry, route } from '@remix-run/route-config'
import { below, listed } from './entries.ts'

/** Has no parent in the menu, which shows invoices beside the financial lists. */
export const INVOICES: RouteConfigEntry[] = [
  ...listed('nf/index', 'nf/list'),
  route('nf/:id/xml', 'routes/guarded/nf/invoice/xml.ts'),
  below('invoices', [
    ...listed('nf/open'),
    route('nf/:id', 'routes/guarded/nf/invoice/page.tsx'),
    route('nf/:id/edit', 'routes/guarded/nf/invoice/edit.tsx'),
    route('nf/:id/cancel', 'routes/guarded/nf/invoice/cancel.tsx'),
    route('nf/:id/replace', 'routes/guarded/nf/invoice/replace.tsx')
  ])
]
