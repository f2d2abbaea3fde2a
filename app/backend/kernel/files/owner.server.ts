import type { Queryable, Transaction } from '../../db/connection.server.ts'
import type { ApiContext, StaffContext } from '../context.server.ts'

export type FileWish = 'read' | 'add' | 'judge' | 'remove'

/** Facts about a file that its owner needs. */
export interface OwnedFile {
  id: string
  placeId: string
  name: string
  refId: string
  document: string
  status: number
  reason: string
  version: number
}

/** Rules of a noun for the files of its things; `ref` on the wire. */
export interface FileOwner {
  ref: string
  /**
   * Checks the user's right; `file` is the one to remove.
   * @throws ApiError 404 if it does not exist or is hidden from the user, 403 if they see it but may not, 409 if it is
   * closed
   */
  require(
    orm: Queryable,
    ctx: StaffContext,
    asked: { refId: string; wish: FileWish; file?: { status: number; uploadedBy: number | null } }
  ): Promise<void>
  /** Says whether the user may see the files of all its things in the place, for the list of everything. */
  seesAll?(ctx: StaffContext): boolean
  /** Runs in the transaction that stores it, and in the one that judges it. */
  added?(tx: Transaction, ctx: ApiContext, file: OwnedFile): Promise<void>
  judged?(tx: Transaction, ctx: StaffContext, file: OwnedFile): Promise<void>
  /** Runs in the transaction that deletes its content. */
  removed?(tx: Transaction, ctx: ApiContext, file: OwnedFile): Promise<void>
  /** Runs when a file is made public, or private again. */
  published?(tx: Transaction, ctx: StaffContext, file: OwnedFile, isPublic: boolean): Promise<void>
}
