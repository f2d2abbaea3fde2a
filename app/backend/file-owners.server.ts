import { agentFiles } from './agents/file-owner.server.ts'
import { bookingFiles } from './bookings/file-owner.server.ts'
import { clientFiles } from './clients/file-owner.server.ts'
import { financeFiles } from './finance/file-owner.server.ts'
import { issueFileOwner } from './issues/file-owner.server.ts'
import type { FileOwner } from './kernel/files/owner.server.ts'

/** Owners of files: one row per noun. */
export const fileOwners: FileOwner[] = [issueFileOwner, agentFiles, bookingFiles, clientFiles, financeFiles]
