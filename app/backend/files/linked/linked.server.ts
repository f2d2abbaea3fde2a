import { conflict, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { createLinkedFile, deleteLinkedFile, downloadLinkedFile } from '#app/contracts/issues/public.ts'
import { isIssueStatus, isLive, ownRemovalProblem } from '#app/domain/issue/status.ts'
import { ISSUE_WORDS } from '#app/domain/issue/words.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { findFile } from '../../db/queries/files/files.server.ts'
import { findLinkedIssue } from '../../db/queries/issues/issues.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import type { FileOwner } from '../../kernel/files/owner.server.ts'
import { toFile } from '../../kernel/files/to-wire.server.ts'
import type { FileAnswer, IncomingFile } from '../../kernel/files/wire.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'
import { openFile } from '../open-file.server.ts'
import { receiveFile } from '../receive/receive-file.server.ts'
import { type Target, toOwned } from '../receive/target.server.ts'
import { unknownFile } from '../refusals.server.ts'
import { removedAnswer, removeFile } from '../remove-file.server.ts'
import { countLinkedFile } from './limits.server.ts'

const ref = 'issues'

/** @throws ApiError 404 alike for what never was and what is no key */
async function requireLinked(orm: Queryable, key: string) {
  const found = /^[A-Za-z0-9_-]{20,60}$/.test(key) ? await findLinkedIssue(orm, key) : null
  if (!found) throw notFound({ message: ISSUE_WORDS.unknown })
  return found.row
}

/** A person with the address acts as the asker, even while signed in as somebody else. */
async function linkedTarget(ctx: ApiContext, key: string, owner: FileOwner | undefined): Promise<Target> {
  const issue = await requireLinked(ctx.db.orm, key)
  return {
    home: { placeId: issue.placeId, ref, refId: issue.id },
    uploader: { id: null, name: issue.personName },
    async require(orm) {
      const { status } = await requireLinked(orm, key)
      if (!isIssueStatus(status) || !isLive(status)) throw conflict({ code: 'closed', message: ISSUE_WORDS.closed })
    },
    added: (tx, file) => owner?.added?.(tx, { ...ctx, actor: null }, toOwned(file)) ?? Promise.resolve()
  }
}

/** @throws ApiError 400, 404, 409 `closed`, 422, 429, 503 */
export async function receiveLinked(
  { params, query, file }: Received<typeof createLinkedFile> & { file: IncomingFile },
  ctx: ApiContext,
  owners: FileOwner[]
) {
  const target = await linkedTarget(
    ctx,
    params.key,
    owners.find((owner) => owner.ref === ref)
  )
  await target.require(ctx.db.orm)
  await countLinkedFile(ctx, await requireLinked(ctx.db.orm, params.key))
  const kept = await receiveFile(ctx, target, { ...query, file })
  ctx.live.tell(target.home.placeId, ['issues'])
  // It replaces a staff document, whose sender is not named.
  return { ...toFile(kept, null), uploaded_by: kept.uploadedBy === null ? kept.uploaderName : '' }
}

/** @throws ApiError 404 */
export async function openLinked(
  { params, query }: Received<typeof downloadLinkedFile>,
  ctx: ApiContext
): Promise<FileAnswer> {
  const issue = await requireLinked(ctx.db.orm, params.key)
  const row = await findFile(ctx.db.orm, requireUuid(params.id, unknownFile))
  if (!row || row.ref !== ref || row.refId !== issue.id) throw notFound({ message: unknownFile })
  return openFile(ctx, row, query)
}

/**
 * Removes a file of the asker, who is known by the address.
 * @throws ApiError 404, 409 `foreign`, `decided`, `judged`
 */
export async function removeLinked(
  { params }: Received<typeof deleteLinkedFile>,
  ctx: ApiContext,
  owners: FileOwner[]
): Promise<Answer<typeof deleteLinkedFile>> {
  const { id: refId, placeId, personName } = await requireLinked(ctx.db.orm, params.key)
  const asker = { ...ctx, actor: null }
  const owner = owners.find((one) => one.ref === ref)
  await removeFile(asker, {
    placeId,
    id: requireUuid(params.id, unknownFile),
    by: personName,
    async require(tx, file) {
      if (file.ref !== ref || file.refId !== refId) throw notFound({ message: unknownFile })
      const { status } = await requireLinked(tx, params.key)
      const problem = ownRemovalProblem(status, { status: file.status, isOwn: file.uploadedBy === null })
      if (problem) throw conflict({ code: problem, message: ISSUE_WORDS[problem] })
    },
    removed: async (tx, file) => owner?.removed?.(tx, asker, toOwned(file))
  })
  ctx.live.tell(placeId, ['issues'])
  return removedAnswer
}
