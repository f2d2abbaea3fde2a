import { invalid, notFound } from '#app/contracts/api-error.ts'
import { widestInTurn } from '#app/time/in-one-turn.server.ts'
import { prepareOnce } from '../db/prepared.server.ts'
import {
  findTimetable,
  type ProductTimetable,
  type WantedTimetable
} from '../db/queries/products/sale-timetable.server.ts'
import { type ApiContext, holds } from './context.server.ts'
import { requireUuid, unknownProduct } from './place-id.server.ts'

interface Wanted {
  uuid: string
  from: string
  to: string
  preview: boolean
}

const covers = (wide: WantedTimetable, narrow: WantedTimetable) =>
  wide.uuid === narrow.uuid && wide.unsoldOf === narrow.unsoldOf && wide.from <= narrow.from && wide.to >= narrow.to

/** A page that asks for a month and for one of its days reads once. */
const findInTurn = prepareOnce((orm) => widestInTurn((wanted: WantedTimetable) => findTimetable(orm, wanted), covers))

/**
 * May hold more days than asked for. Attractions that are not on sale are found only for users who may see the place's
 * attractions and ask for the preview.
 * @throws ApiError 404
 */
export async function requireTimetable(ctx: ApiContext, wanted: Wanted): Promise<ProductTimetable> {
  const { uuid, from, to, preview } = wanted
  const unsoldOf = preview ? previewPlace(ctx) : null
  const id = requireUuid(uuid, unknownProduct)
  const found = await findInTurn(ctx.db.orm)({ uuid: id, from, to, unsoldOf, now: ctx.now() })
  if (!found) throw notFound({ message: unknownProduct })
  return found
}

/** Place whose unsold attractions the caller may see; null for everybody else. */
export function previewPlace({ actor }: Pick<ApiContext, 'actor'>): string | null {
  return holds(actor, 'products/index') ? (actor?.placeId ?? null) : null
}

/**
 * The database knows no year 0, and nobody books outside of these years.
 * @throws ApiError 422 naming the query's own field
 */
export function requireSensibleYear(day: string, field: string): void {
  const year = Number(day.slice(0, 4))
  if (year < 2000 || year > 2200) throw invalid({ fields: { [field]: ['Escolha uma data mais próxima de hoje.'] } })
}
