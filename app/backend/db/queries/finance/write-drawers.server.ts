import { eq } from 'drizzle-orm'
import type { Transaction } from '../../connection.server.ts'
import { drawerMoves, drawers } from '../../schema.server.ts'

/** @throws unique violation of `drawers_open` where the user has another open */
export async function insertDrawer(tx: Transaction, drawer: typeof drawers.$inferInsert): Promise<void> {
  await tx.insert(drawers).values(drawer)
}

export async function insertDrawerMove(tx: Transaction, move: typeof drawerMoves.$inferInsert): Promise<void> {
  await tx.insert(drawerMoves).values(move)
}

/** The caller has locked it. */
export async function setDrawer(
  tx: Transaction,
  id: string,
  changes: Partial<typeof drawers.$inferInsert>
): Promise<void> {
  await tx.update(drawers).set(changes).where(eq(drawers.id, id))
}
