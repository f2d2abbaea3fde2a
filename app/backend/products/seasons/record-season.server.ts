import { changedFields, firstFields, type Wording } from '#app/domain/audit/changed.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { tellSeasonDays } from '#app/domain/product/tell-days.ts'
import type { Queryable } from '../../db/connection.server.ts'
import type { SeasonRow } from '../../db/queries/products/seasons.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'

interface Shown {
  name: string
  days: string
  percent: string
  exact: string[]
  excluded: string[]
}

const mostNamed = 12
const named = (all: string[]) =>
  [...all.slice(0, mostNamed), ...(all.length > mostNamed ? [`e mais ${all.length - mostNamed}`] : [])].join('; ')

const words: Wording<Shown> = {
  name: 'nome',
  days: 'dias',
  percent: 'percentual',
  exact: ['preços exatos', named],
  excluded: ['não mudam', named]
}

function toShownSeason(row: SeasonRow): Shown {
  const { percent, rounding } = row
  return {
    name: row.name,
    days: tellSeasonDays(row),
    percent: percent === 0 ? '' : `${percent > 0 ? '+' : ''}${percent} %, arredondado a ${formatMoney(rounding)}`,
    exact: row.types.flatMap(({ name, price }) => (price === null ? [] : [`${name}: ${formatMoney(price)}`])),
    excluded: row.types.flatMap(({ name, price }) => (price === null ? [name] : []))
  }
}

interface Recorded {
  before: SeasonRow | null
  after: SeasonRow
}

export async function recordSeason(tx: Queryable, ctx: ApiContext, { before, after }: Recorded): Promise<void> {
  const changed = before
    ? changedFields(words, toShownSeason(before), toShownSeason(after))
    : firstFields(words, toShownSeason(after))
  const action = before ? 'season.changed' : 'season.created'
  await recordChange(tx, ctx, { action, id: after.uuid, label: after.name, changed })
}

export async function recordRemovedSeason(tx: Queryable, ctx: ApiContext, row: SeasonRow): Promise<void> {
  const { to: from } = firstFields(words, toShownSeason(row))
  await recordChange(tx, ctx, { action: 'season.removed', id: row.uuid, label: row.name, changed: { from, to: '' } })
}
