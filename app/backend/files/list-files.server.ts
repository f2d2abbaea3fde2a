import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listFiles, listFilesOf } from '#app/contracts/files.ts'
import { listFilesOfOne, listSeenFiles, pageFilesOfOne } from '../db/queries/files/files.server.ts'
import { holds, type StaffContext } from '../kernel/context.server.ts'
import type { FileOwner } from '../kernel/files/owner.server.ts'
import { toFile } from '../kernel/files/to-wire.server.ts'
import { canonicalId } from '../kernel/place-id.server.ts'
import { unknownFile, unknownRef } from './refusals.server.ts'

/**
 * Lists the files of the named thing, else all files that the user may see.
 * @throws ApiError 403, 404, 422
 */
export async function pageFiles(
  { query }: Received<typeof listFiles>,
  ctx: StaffContext,
  owners: FileOwner[]
): Promise<Answer<typeof listFiles>> {
  const { placeId, userId } = ctx.actor
  const { ref, page, limit } = query
  const refId = canonicalId(query.refId)
  const slice = { limit, offset: (page - 1) * limit }
  const asked = owners.filter((owner) => ref === '' || owner.ref === ref)
  if (asked.length === 0) throw unknownRef(owners)
  if (refId !== '') {
    const [owner] = asked
    if (!owner || ref === '') throw notFound({ message: unknownFile })
    await owner.require(ctx.db.orm, ctx, { refId, wish: 'read' })
    const { rows, total } = await pageFilesOfOne(ctx.db, { placeId, ref, refId }, slice)
    return { data: rows.map((row) => toFile(row, userId)), total, page, limit }
  }
  const refs = asked.filter((owner) => owner.seesAll?.(ctx)).map((owner) => owner.ref)
  const ownIssues = asked.some((owner) => owner.ref === 'issues') && holds(ctx.actor, 'issues/details')
  const { rows, total } = await listSeenFiles(ctx.db, { placeId, userId, refs, ownIssues }, slice)
  return { data: rows.map((row) => toFile(row, userId)), total, page, limit }
}

/** @throws ApiError 403, 404, 422 */
export async function listOfOne(
  { params, query }: Received<typeof listFilesOf>,
  ctx: StaffContext,
  owners: FileOwner[]
): Promise<Answer<typeof listFilesOf>> {
  const { placeId, userId } = ctx.actor
  const owner = owners.find(({ ref }) => ref === query.ref)
  if (!owner) throw unknownRef(owners)
  const refId = canonicalId(params.id)
  await owner.require(ctx.db.orm, ctx, { refId, wish: 'read' })
  return (await listFilesOfOne(ctx.db.orm, { placeId, ref: owner.ref, refId })).map((row) => toFile(row, userId))
}
