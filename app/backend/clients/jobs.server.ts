import { assignClients, clientsDue, followPaid } from '../db/queries/clients/assign.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { Backend } from '../kernel/context.server.ts'
import { followKind } from '../kernel/desk/queue-follow.server.ts'
import type { JobHandler } from '../kernel/outbox.server.ts'
import type { NounJobs } from '../kernel/schedule.server.ts'

/** Assigns clients to bookings after the sale, which does not wait for it; older bookings are handled the same way. */
export async function assignAllClients({ db }: Pick<Backend, 'db'>): Promise<void> {
  while ((await inTransaction(db, (tx) => assignClients(tx))) > 0);
}

const followJob: JobHandler = {
  kind: followKind,
  run: ({ db }, { booking }) => inTransaction(db, (tx) => followPaid(tx, Number(booking)))
}

export const clientJobs: NounJobs = {
  handlers: [followJob],
  recurring: [{ name: 'clients', due: clientsDue, run: assignAllClients }]
}
