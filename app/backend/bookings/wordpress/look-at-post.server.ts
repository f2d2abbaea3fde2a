import { conflict, notFound } from '#app/contracts/api-error.ts'
import type { followWordpressPost, runWordpress } from '#app/contracts/booking/wordpress.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { faultWords, problemWords } from '#app/domain/wordpress/problems.ts'
import { lockPostOf, type PostRow, setPost } from '../../db/queries/wordpress/posts.server.ts'
import { findSite, readSoon } from '../../db/queries/wordpress/sites.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { readOnePost } from './read-site.server.ts'

type Looked = Answer<typeof followWordpressPost>

/** @throws ApiError 404, 409 where it is of another site than the place has now */
export async function lookAtPost(
  { params, body }: Pick<Received<typeof followWordpressPost>, 'params' | 'body'>,
  ctx: StaffContext
): Promise<Looked> {
  const { placeId } = ctx.actor
  const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0
  return body.action === 'retry' ? retry(ctx, placeId, id) : dismiss(ctx, placeId, id)
}

const isOpen = ({ state, reason }: PostRow) => state === 'problem' || (state === 'imported' && reason !== '')

async function retry(ctx: ApiContext, placeId: string, id: number): Promise<Looked> {
  const site = (await findSite(ctx.db.orm, placeId))?.site
  const post = await inTransaction(ctx.db, async (tx) => {
    const row = await lockPostOf(tx, placeId, id)
    if (!row) throw notFound({ message: 'Esta reserva do site não está na lista.' })
    if (row.site !== site?.site)
      throw conflict({ code: 'other_site', message: 'É de um site que não é mais o do parque.' })
    // Marked as waiting until it is read: if this request stops here, the job continues.
    if (isOpen(row)) await setPost(tx, row.id, { state: 'waiting', reason: '', changedAt: ctx.now() })
    return row
  })
  if (!isOpen(post)) return { ok: true, words: 'Esta reserva já tinha sido tratada.' }
  const fault = await readOnePost(ctx, placeId, post.postId)
  if (fault) return { ok: false, words: `${faultWords(fault)} Ela será lida de novo com as outras.` }
  const now = await inTransaction(ctx.db, (tx) => lockPostOf(tx, placeId, id), {
    readOnly: false,
    didWrite: () => false
  })
  if (!now || isOpen(now)) return { ok: false, words: problemWords(now?.reason ?? '') }
  return {
    ok: true,
    words: now.state === 'imported' ? 'A reserva foi importada.' : 'Não há o que importar desta reserva.'
  }
}

async function dismiss(ctx: ApiContext, placeId: string, id: number): Promise<Looked> {
  await inTransaction(ctx.db, async (tx) => {
    const row = await lockPostOf(tx, placeId, id)
    if (!row) throw notFound({ message: 'Esta reserva do site não está na lista.' })
    if (!isOpen(row)) return
    const seen = row.state === 'imported' ? { reason: '' } : { state: 'dismissed' }
    await setPost(tx, row.id, { ...seen, changedAt: ctx.now() })
    const label = `Reserva ${row.postId} do site`
    await recordChange(tx, ctx, {
      action: 'wordpress.post-dismissed',
      id: placeId,
      label,
      reason: problemWords(row.reason)
    })
  })
  return { ok: true, words: 'Marcada como conferida. Se mudar no site, volta à lista.' }
}

/** @throws ApiError 409 without a site */
export async function readNow(_input: unknown, ctx: StaffContext): Promise<Answer<typeof runWordpress>> {
  const { placeId } = ctx.actor
  if (!(await findSite(ctx.db.orm, placeId))) throw conflict({ code: 'no_site', message: 'Informe antes o site.' })
  await readSoon(ctx.db.orm, placeId, ctx.now())
  return { words: 'O site será lido em alguns segundos.' }
}
