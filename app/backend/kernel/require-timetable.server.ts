import { invalid, notFound } from '#app/contracts/api-error.ts'
import { findTimetable, type ProductTimetable } from '../db/queries/products/timetable.server.ts'
import { type ApiContext, holds } from './context.server.ts'
import { requireUuid, unknownProduct } from './place-id.server.ts'

interface Wanted {
  uuid: string
  from: string
  to: string
  preview: boolean
}

/**
 * Attractions that are not on sale are found only for users who may see the place's attractions and ask for the
 * preview.
 * @throws ApiError 404
 */
export async function requireTimetable(ctx: ApiContext, wanted: Wanted): Promise<ProductTimetable> {
  const { uuid, from, to, preview } = wanted
  const unsoldOf = preview ? previewPlace(ctx) : null
  const found = await findTimetable(ctx.db, requireUuid(uuid, unknownProduct), { from, to, unsoldOf })
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
