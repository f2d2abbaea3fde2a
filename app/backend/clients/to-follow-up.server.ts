import type { createFollowUp } from '#app/contracts/clients/services.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import type { FollowUpRow } from '../db/queries/clients/follow-ups.server.ts'

export function toFollowUp(row: FollowUpRow, by: string | null): Answer<typeof createFollowUp> {
  return {
    uuid: row.uuid,
    body: row.body,
    due_on: row.dueOn,
    booking: row.booking,
    done_date: row.doneAt?.toISOString() ?? null,
    by: by ?? '',
    version: row.version
  }
}
