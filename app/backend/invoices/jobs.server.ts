import type { NounJobs } from '../kernel/schedule.server.ts'
import { sendInvoices } from './send-invoices.server.ts'

export const invoiceJobs: NounJobs = {
  handlers: [],
  recurring: [{ name: 'invoices', everyMs: 5_000, run: sendInvoices }]
}
