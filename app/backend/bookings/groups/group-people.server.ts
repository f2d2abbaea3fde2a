import { changedMeanwhile, invalid } from '#app/contracts/api-error.ts'
import type { getGroupPeople, saveGroupPeople } from '#app/contracts/booking/groups.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { peopleProblems, readGroupPeople, tooManyNames } from '#app/domain/import/group-people.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { listGroupPeople, lockGroup, replaceGroupPeople } from '../../db/queries/bookings/groups.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { operatorSight } from '../read-booking.server.ts'
import { isLinkOpen } from './group-link.server.ts'
import { findGroupFor } from './read-group.server.ts'

const late = 'Outra pessoa mudou esta lista enquanto você a preenchia. Nada foi salvo.'

/**
 * A guide sees the contacts of the bookings that they guide, but the list is the whole group's, often of children: only
 * its editors and the readers of all bookings' contacts see documents and dates of birth.
 */
function seesWhole(ctx: StaffContext): boolean {
  if (holds(ctx.actor, 'operation/group-sale')) return true
  return holds(ctx.actor, 'operation/all-bookings') && operatorSight(ctx).contacts
}

/** @throws ApiError 404 */
export async function readPeople(
  { params }: Received<typeof getGroupPeople>,
  ctx: StaffContext
): Promise<Answer<typeof getGroupPeople>> {
  const { group, bought, until, timezone, changer, linker } = await findGroupFor(params.uuid, ctx)
  const whole = seesWhole(ctx)
  const people = await listGroupPeople(ctx.db.orm, group.id)
  const { peopleAt, peopleBy, linkAt } = group
  const isOpen = linkAt !== null && isLinkOpen(until, todayIn(timezone, ctx.now()))
  return {
    version: group.peopleVersion,
    bought,
    whole,
    changed_date: peopleAt?.toISOString() ?? null,
    changed_by: changer ?? '',
    by_link: peopleAt !== null && peopleBy === null,
    link:
      isOpen && until !== null && holds(ctx.actor, 'operation/group-sale')
        ? { since: linkAt.toISOString(), by: linker ?? '', until }
        : null,
    people: people.map(({ name, document, birth, note }) => ({
      name,
      document: whole ? document : '',
      birth: whole ? (birth ?? '') : '',
      note
    }))
  }
}

/** @throws ApiError 404, 409 `changed_meanwhile`, 422 at `csv` with each wrong line */
export async function savePeople(
  { params, body }: Received<typeof saveGroupPeople>,
  ctx: StaffContext
): Promise<Answer<typeof saveGroupPeople>> {
  const { group, bought, timezone } = await findGroupFor(params.uuid, ctx)
  const list = readGroupPeople(body.csv, todayIn(timezone, ctx.now()))
  const problems = peopleProblems(list)
  if (problems.length > 0) throw invalid({ fields: { csv: problems } })
  const people = list.lines.map(({ person }) => person)
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockGroup(tx, group.id)
    if (locked.peopleVersion !== body.version) throw changedMeanwhile(late)
    const before = await listGroupPeople(tx, group.id)
    await replaceGroupPeople(tx, locked, { people, at: ctx.now(), by: ctx.actor.userId })
    // Counts only: names in the record would outlive their erasure from the list.
    const changed = { from: peopleLabel(before.length), to: peopleLabel(people.length) }
    await recordChange(tx, ctx, { action: 'group.people-changed', id: group.uuid, label: group.name, changed })
  })
  if (people.length === 0) return { message: 'A lista ficou vazia.' }
  const saved = people.length === 1 ? 'Lista salva: 1 nome.' : `Lista salva: ${people.length} nomes.`
  return { message: [saved, tooManyNames(people.length, bought)].filter(Boolean).join(' ') }
}
