import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Transaction } from '../db/connection.server.ts'
import { countWritten } from '../db/queries/messaging/batches.server.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'

const dayMs = 24 * 3_600_000
const number = (value: number) => value.toLocaleString('pt-BR')

/**
 * Enforces the place's daily limit of messages written by people; two writers at once wait for each other.
 * @throws ApiError 422
 */
export async function requireDailyRoom(tx: Transaction, ctx: StaffContext, wanted: number): Promise<void> {
  const { placeId } = ctx.actor
  const place = await lockPlace(tx, placeId)
  if (!place) throw notFound()
  const written = await countWritten(tx, placeId, new Date(ctx.now().getTime() - dayMs))
  if (written + wanted <= place.messageDaily) return
  const most = `O limite deste parque é de ${number(place.messageDaily)} mensagens escritas em 24 horas`
  const said = `${most}: já são ${number(written)}, e estas seriam mais ${number(wanted)}. Quem cuida dos provedores de mensagens pode mudá-lo.`
  throw invalid({ code: 'daily_limit', fields: { _: [said] } })
}
