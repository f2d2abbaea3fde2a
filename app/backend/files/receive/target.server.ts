import type { Queryable, Transaction } from '../../db/connection.server.ts'
import type { FileHome, FileRow } from '../../db/queries/files/files.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import type { FileOwner, OwnedFile } from '../../kernel/files/owner.server.ts'
import { canonicalId } from '../../kernel/place-id.server.ts'

/** Target of a file, and the check that it may go there. */
export interface Target {
  home: FileHome
  uploader: { id: number | null; name: string }
  /** Runs before anything is read, and again in the transaction that stores it. */
  require(orm: Queryable): Promise<void>
  added?(tx: Transaction, file: FileRow): Promise<void>
}

export const toOwned = ({ id, placeId, name, refId, document, status, reason, version }: FileRow): OwnedFile => ({
  id,
  placeId,
  name,
  refId,
  document,
  status,
  reason,
  version
})

/** Target of a signed-in user. */
export function targetOf(ctx: StaffContext, owner: FileOwner, typedId: string): Target {
  const refId = canonicalId(typedId)
  const { placeId, userId, name } = ctx.actor
  return {
    home: { placeId, ref: owner.ref, refId },
    uploader: { id: userId, name },
    require: (orm) => owner.require(orm, ctx, { refId, wish: 'add' }),
    added: (tx, file) => owner.added?.(tx, ctx, toOwned(file)) ?? Promise.resolve()
  }
}
