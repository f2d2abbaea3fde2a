import {
  createSeason,
  listPriceTable,
  listSeasons,
  previewSeason,
  readSeason,
  removeSeason,
  updateSeason
} from '#app/contracts/products/seasons.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { standingHalves } from '#app/domain/product/half-price.ts'
import { compareSeasons } from '#app/domain/product/season.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { listPriced, listSeasonRows } from '../../db/queries/products/seasons.server.ts'
import { implement } from '../../kernel/implement.server.ts'
import { addSeason, changeSeason, dropSeason, requireSeason, tellSeason, toWire } from './save-season.server.ts'

export const routes = [
  implement(listSeasons, async (_, ctx) => {
    const rows = await listSeasonRows(ctx.db.orm, ctx.actor.placeId)
    return { data: rows.sort(compareSeasons).map(toWire) }
  }),
  implement(listPriceTable, async (_, ctx) => {
    const { placeId } = ctx.actor
    const priced = await listPriced(ctx.db.orm, placeId)
    const today = todayIn(await findTimezone(ctx.db.orm, placeId), ctx.now())
    return {
      attractions: priced.map(({ uuid, name, types }) => {
        const dear = standingHalves(types, today)
        return {
          uuid,
          name,
          types: types.map(({ id, label, title, unitPrice }) => ({
            id,
            label,
            title,
            price: toDecimal(unitPrice),
            too_dear: dear.get(label) ?? ''
          }))
        }
      })
    }
  }),
  implement(readSeason, async ({ params }, ctx) => toWire(await requireSeason(ctx.db.orm, ctx, params.uuid))),
  implement(previewSeason, tellSeason),
  implement(createSeason, addSeason),
  implement(updateSeason, changeSeason),
  implement(removeSeason, dropSeason)
]
