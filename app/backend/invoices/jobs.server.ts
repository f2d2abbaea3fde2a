import { invoicesDue } from '../db/queries/finance/invoices.server.ts'
import type { NounJobs } from '../kernel/schedule.server.ts'
import { sendInvoices } from './send-invoices.server.ts'

export const invoiceJobs: NounJobs = {
  handlers: [],
  recurring: [{ name: 'invoices', due: ({ now }) => invoicesDue(now()), run: sendInvoices }]
}
