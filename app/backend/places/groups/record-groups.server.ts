import { changedFields } from '#app/domain/audit/changed.ts'
import { GROUP_ACTIONS, groupWords, RETENTION_WORDS } from '#app/domain/audit/place-words.ts'
import { maskKey } from '#app/domain/words/mask.ts'
import { keysOf } from '#app/domain/words/records.ts'
import type { Queryable } from '../../db/connection.server.ts'
import type { lockPlace } from '../../db/queries/places/settings.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'

type Place = NonNullable<Awaited<ReturnType<typeof lockPlace>>>

/** One line per group. The receiving account and the record's own period have entries of their own. */
export async function recordGroups(
  tx: Queryable,
  ctx: ApiContext,
  { before, after }: { before: Place; after: Place }
): Promise<void> {
  const whose = { id: before.id, label: after.name }
  for (const key of keysOf(GROUP_ACTIONS)) {
    const changed = changedFields(groupWords(key), before, after)
    await recordChange(tx, ctx, { action: GROUP_ACTIONS[key], ...whose, changed })
  }
  const isMoved = before.pixKey !== after.pixKey
  const [from, to] = [before, after].map(({ pixKey }) => `chave Pix: ${pixKey === '' ? '—' : maskKey(pixKey)}`)
  await recordChange(tx, ctx, {
    action: 'place.pix-key-changed',
    ...whose,
    changed: isMoved ? { from: from ?? '', to: to ?? '' } : null
  })
  await recordChange(tx, ctx, {
    action: 'place.retention-changed',
    ...whose,
    changed: changedFields(RETENTION_WORDS, before, after)
  })
}
