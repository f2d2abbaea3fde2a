import { releaseOverdueHolds } from '../db/queries/bookings/release-holds.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import type { NounJobs } from '../kernel/schedule.server.ts'
import { ticketLinkJob } from './lost-ticket/send-tickets.server.ts'
import { askConfirmations } from './unpaid/ask-confirmation.server.ts'

export async function releaseHolds({ db, now }: Pick<Backend, 'db' | 'now'>): Promise<void> {
  while ((await inTransaction(db, (tx) => releaseOverdueHolds(tx, now()))) > 0);
}

export const bookingJobs: NounJobs = {
  handlers: [ticketLinkJob],
  recurring: [
    { name: 'holds', everyMs: 10_000, run: releaseHolds },
    { name: 'confirmations', everyMs: 60_000, run: askConfirmations }
  ]
}
