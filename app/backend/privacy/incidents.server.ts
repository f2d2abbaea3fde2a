import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { listIncidents, saveIncident } from '#app/contracts/privacy/settings.ts'
import { todayIn, toIsoDay } from '#app/domain/calendar/dates.ts'
import { anpdDue } from '#app/domain/privacy/anpd-due.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import {
  findIncident,
  type IncidentRow,
  insertIncident,
  listIncidentRows,
  updateIncident
} from '../db/queries/privacy/settings.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'

export async function readIncidents(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listIncidents>> {
  const rows = await listIncidentRows(ctx.db.orm, ctx.actor.placeId)
  return { data: rows.map(incidentToWire) }
}

function incidentToWire({
  id,
  number,
  happenedOn,
  knownOn,
  what,
  measures,
  toldAnpdOn,
  toldPeopleOn,
  version
}: IncidentRow) {
  return {
    id,
    number,
    happened_on: happenedOn,
    known_on: knownOn,
    what,
    measures,
    version,
    told_anpd_on: toldAnpdOn ?? '',
    told_people_on: toldPeopleOn ?? '',
    anpd_due: anpdDue(knownOn)
  }
}

type Body = Received<typeof saveIncident>['body']

/**
 * A repeated id is one incident.
 * @throws ApiError 404 for another place's, 409 `changed`, 422 with fields
 */
export async function keepIncident(
  { params, body }: Received<typeof saveIncident>,
  ctx: StaffContext
): Promise<Answer<typeof saveIncident>> {
  const { placeId, userId } = ctx.actor
  const id = params.id.toLowerCase()
  if (!isUuid(id)) throw notFound()
  const kept = await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, placeId)
    if (!place) throw notFound()
    const typed = checkIncident(body, todayIn(place.timezone, ctx.now()))
    const before = await findIncident(tx, id)
    if (before && before.placeId !== placeId) throw notFound({ message: 'Este incidente não existe.' })
    if (before && body.version !== undefined && body.version !== before.version) {
      throw conflict({ code: 'changed', message: 'Outra pessoa mudou isto agora. Confira e salve de novo.' })
    }
    const row = before
      ? await updateIncident(tx, id, typed)
      : await insertIncident(tx, { id, placeId, createdBy: userId, createdAt: ctx.now(), ...typed })
    const action = before ? 'privacy.incident-changed' : 'privacy.incident-noted'
    await recordChange(tx, ctx, { action, id, label: `Incidente ${row.number}` })
    return row
  })
  return { incident: incidentToWire(kept) }
}

function checkIncident(body: Body, today: string) {
  const fields: Record<string, string[]> = {}
  const day = (
    name: 'happened_on' | 'known_on' | 'told_anpd_on' | 'told_people_on',
    isNeeded: boolean
  ): string | null => {
    const typed = body[name].trim()
    const read = typed === '' ? null : toIsoDay(typed)
    if (typed === '' ? isNeeded : read === null || read > today)
      fields[name] = ['Informe um dia que já passou, ou hoje.']
    return read
  }
  const happenedOn = day('happened_on', true)
  const knownOn = day('known_on', true)
  const toldAnpdOn = day('told_anpd_on', false)
  const toldPeopleOn = day('told_people_on', false)
  const what = body.what.trim()
  if (what.length < 3) fields.what = ['Diga o que houve, sem repetir dados das pessoas.']
  if (happenedOn && knownOn && knownOn < happenedOn) fields.known_on = ['Não pode ser antes de ter acontecido.']
  if (happenedOn === null || knownOn === null || Object.keys(fields).length > 0) throw invalid({ fields })
  return { happenedOn, knownOn, toldAnpdOn, toldPeopleOn, what, measures: body.measures.trim() }
}
