import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { updateFile } from '#app/contracts/files.ts'
import { type Changed, changedText } from '#app/domain/audit/changed.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import { FILE_REFUSED, FILE_STATUSES, isFileStatus } from '#app/domain/file/status.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { type FileRow, findFile, lockFile, type NewFile, saveFile } from '../db/queries/files/files.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import type { FileOwner } from '../kernel/files/owner.server.ts'
import { toFile } from '../kernel/files/to-wire.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'
import { toOwned } from './receive/target.server.ts'
import { recordFile } from './record-file.server.ts'
import { unknownFile } from './refusals.server.ts'

type Input = Received<typeof updateFile>

const older = 'Há uma versão mais nova deste documento. Avalie a mais nova.'

/** @throws ApiError 403 for who does not attend, 404, 409 where it has a newer version or was removed, 422 at the fields */
export async function changeFile(
  { params, body }: Input,
  ctx: StaffContext,
  owners: FileOwner[]
): Promise<Answer<typeof updateFile>> {
  const { placeId } = ctx.actor
  const id = requireUuid(params.id, unknownFile)
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockFile(tx, { placeId, id })
    const owner = owners.find(({ ref }) => ref === row?.ref)
    if (!row || !owner) throw notFound({ message: unknownFile })
    await owner.require(tx, ctx, { refId: row.refId, wish: 'judge' })
    if (row.removedAt !== null) throw conflict({ message: FILE_WORDS.removed })
    const changes = checkChanges(body)
    const isJudged = changes.status !== undefined && (changes.status !== row.status || changes.reason !== row.reason)
    if (isJudged && !row.isCurrent) throw conflict({ message: older })
    if (Object.keys(changes).length > 0) await saveFile(tx, id, changes)
    if (changes.isPublic !== undefined && changes.isPublic !== row.isPublic)
      await owner.published?.(tx, ctx, toOwned(row), changes.isPublic)
    if (isJudged) await owner.judged?.(tx, ctx, toOwned({ ...row, ...changes }))
    await recordFile(tx, ctx, row, { action: 'file.judged', changed: judgedWords(row, changes) })
    const published = changedText('público', yesNo(row.isPublic), yesNo(changes.isPublic ?? row.isPublic))
    await recordFile(tx, ctx, row, { action: 'file.published', changed: published })
  })
  const changed = await findFile(ctx.db.orm, id)
  if (!changed) throw notFound({ message: unknownFile })
  return toFile(changed, ctx.actor.userId)
}

const yesNo = (is: boolean) => (is ? 'sim' : 'não')

function judgedWords(row: FileRow, { status = row.status }: Changes): Changed | null {
  const said = (id: number) => FILE_STATUSES.find((one) => one.id === id)?.label ?? ''
  return changedText('situação', said(row.status), said(status))
}

type Changes = Pick<Partial<NewFile>, 'isPublic'> & { status?: number; reason?: string }

function checkChanges({ statusId, reason, public: isPublic }: Input['body']): Changes {
  const changes: Changes = isPublic === undefined ? {} : { isPublic }
  if (statusId === undefined) return changes
  if (!isFileStatus(statusId)) throw invalid({ fields: { statusId: [ERRORS.unknownOption] } })
  // Reason for callers that know none (specification §7); people who are asked for one must give it.
  const said = (reason ?? 'Sem motivo informado').trim()
  if (statusId === FILE_REFUSED && said === '') {
    throw invalid({ fields: { reason: ['Diga por que o documento foi recusado.'] } })
  }
  return { ...changes, status: statusId, reason: statusId === FILE_REFUSED ? said : '' }
}
