import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import type { ApprovalEffectName } from '#app/domain/issue/effects.ts'
import type { IssueSubject } from '#app/domain/issue/subject.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { ApiContext } from '../context.server.ts'

/** Effect of an approval for a noun (`implementations.server.ts` gathers them). */
export interface ApprovalEffect {
  /** Permission that an approver must hold besides `issues/edit`, as if they did it by hand. */
  needs: PermissionKey
  /**
   * Runs in the transaction of the approval and returns what it did.
   * @throws ApiError 409 if it is no longer possible
   */
  run(tx: Transaction, ctx: ApiContext, asked: { placeId: string; subject: IssueSubject }): Promise<string>
}

export type ApprovalEffects = Record<ApprovalEffectName, ApprovalEffect>
