import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { files, issues } from '../../schema.server.ts'

interface Asked {
  placeId: string
  since: Date
  /** Wider network of the request that they are for. */
  wideNetwork: string
}

/** Bytes that strangers have sent to a place since then, and those for requests from one network. */
export async function countStrangersBytes(reader: Queryable, { placeId, since, wideNetwork }: Asked) {
  const size = sql`coalesce(sum(${files.size})`
  const [row] = await reader
    .select({
      all: sql<number>`${size}, 0)::int8`.mapWith(Number),
      network: sql<number>`${size} filter (where ${issues.wideNetwork} = ${wideNetwork}), 0)::int8`.mapWith(Number)
    })
    .from(files)
    .leftJoin(issues, eq(issues.id, sql`case when ${files.ref} = 'issues' then ${files.refId}::uuid end`))
    .where(and(eq(files.placeId, placeId), isNull(files.uploadedBy), gt(files.createdAt, since)))
  return row ?? { all: 0, network: 0 }
}
