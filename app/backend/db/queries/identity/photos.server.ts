import { eq } from 'drizzle-orm'
import type { Database, Queryable } from '../../connection.server.ts'
import { photos } from '../../schema.server.ts'

export async function findPhoto({ orm }: Database, id: string) {
  const { mime, bytes, objectKey, size, sha256 } = photos
  const [found] = await orm.select({ mime, bytes, objectKey, size, sha256 }).from(photos).where(eq(photos.id, id))
  return found ?? null
}

export async function insertPhoto(tx: Queryable, photo: typeof photos.$inferInsert): Promise<void> {
  await tx.insert(photos).values(photo)
}

export async function removePhoto(tx: Queryable, id: string): Promise<void> {
  await tx.delete(photos).where(eq(photos.id, id))
}
