import type { Queryable, Transaction } from '../../db/connection.server.ts'
import type { ApiContext } from '../context.server.ts'

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
   * Whether who asks may; `fileStatus` of the one they would remove.
   * @throws ApiError 404 for what is not there or not theirs to see, 403 where they see it but may not, 409 where it is closed
   */
  require(orm: Queryable, ctx: ApiContext, asked: { refId: string; wish: FileWish; fileStatus?: number }): Promise<void>
  /** Whether the files of all its things in the place are theirs to see: what a list of everything asks. */
  seesAll?(ctx: ApiContext): boolean
  /** In the transaction that keeps it, and in the one that judges it. */
  added?(tx: Transaction, ctx: ApiContext, file: OwnedFile): Promise<void>
  judged?(tx: Transaction, ctx: ApiContext, file: OwnedFile): Promise<void>
  /** In the transaction that takes its content away. */
  removed?(tx: Transaction, ctx: ApiContext, file: OwnedFile): Promise<void>
  /** Somebody served it to anybody, or no more. */
  published?(tx: Transaction, ctx: ApiContext, file: OwnedFile, isPublic: boolean): Promise<void>
}
