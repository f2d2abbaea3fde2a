import {
  createSeason,
  listPriceTable,
  listSeasons,
  previewSeason,
  readSeason,
  removeSeason,
  updateSeason
} from '#app/contracts/products/seasons.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { compareSeasons } from '#app/domain/product/season.ts'
import { listPriced, listSeasonRows } from '../../db/queries/products/seasons.server.ts'
import { implement } from '../../kernel/implement.server.ts'
import { addSeason, changeSeason, dropSeason, requireSeason, tellSeason, toWire } from './save-season.server.ts'

export const routes = [
  implement(listSeasons, async (_, ctx) => {
    const rows = await listSeasonRows(ctx.db.orm, ctx.actor.placeId)
    return { data: rows.sort(compareSeasons).map(toWire) }
  }),
  implement(listPriceTable, async (_, ctx) => {
    const priced = await listPriced(ctx.db.orm, ctx.actor.placeId)
    return {
      attractions: priced.map(({ uuid, name, types }) => ({
        uuid,
        name,
        types: types.map(({ id, label, title, unitPrice }) => ({ id, label, title, price: toDecimal(unitPrice) }))
      }))
    }
  }),
  implement(readSeason, async ({ params }, ctx) => toWire(await requireSeason(ctx.db.orm, ctx, params.uuid))),
  implement(previewSeason, tellSeason),
  implement(createSeason, addSeason),
  implement(updateSeason, changeSeason),
  implement(removeSeason, dropSeason)
]
