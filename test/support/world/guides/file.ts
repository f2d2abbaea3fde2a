import { randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import { files } from '#app/backend/db/schema.server.ts'

/** Adds an agent's document to the lists; its content is never read. */
export async function addAgentFile(orm: Database['orm'], of: { placeId: string; refId: string }): Promise<string> {
  const id = randomUUID()
  const facts = { name: 'cadastur.txt', kind: 'txt', size: 8, sha256: id, keptAt: new Date(), createdAt: new Date() }
  await orm.insert(files).values({ id, origin: id, ref: 'agents', ...of, ...facts })
  return id
}
