import { invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { copyGuides } from '#app/contracts/products/guides.ts'
import { changedText } from '#app/domain/audit/changed.ts'
import { formatDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import { slotsOf } from '#app/domain/product/day/occupancy.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import {
  findDecline,
  findSlotGuide,
  listSlotGuides,
  lockSlotGuides,
  putSlotGuide
} from '../../db/queries/agents/slot-guides.server.ts'
import { lockAgents } from '../../db/queries/agents.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { noteGuideNews } from '../../kernel/agents/note-guide-news.server.ts'
import { shareGuides } from '../../kernel/agents/share-slot.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireSensibleYear } from '../../kernel/require-timetable.server.ts'
import { operatedOf, readOperated } from '../day/read-month.server.ts'
import { requireAhead, whyNotAssigned } from './assign-guide.server.ts'

type Body = Received<typeof copyGuides>['body']
type Wire = Answer<typeof copyGuides>

/**
 * Repeats the guides of another day where the day has the same slot and the guide is free; a rule that was set aside
 * then is not set aside again. Guides who are there already stay.
 * @throws ApiError 404, 409 `slot_past`, 422 at `date`, `from`
 */
export async function repeatGuides({ body }: { body: Body }, ctx: StaffContext): Promise<Wire> {
  const date = await requireAhead(body.date, 'date', ctx)
  const from = toIsoDay(body.from)
  if (!from || from === date) throw invalid({ fields: { from: [ERRORS.unknownDay] } })
  requireSensibleYear(from, 'from')
  const { placeId } = ctx.actor
  const { attractions, byDay } = await readOperated(
    ctx,
    operatedOf(ctx, { uuid: body.product_uuid, from: date, to: date })
  )
  return inTransaction(ctx.db, async (tx): Promise<Wire> => {
    const wanted = (await listSlotGuides(tx, { placeId, date: from })).flatMap((guide) => {
      const attraction = attractions.find(({ id }) => id === guide.productId)
      return attraction ? [{ ...guide, attraction }] : []
    })
    const slots = [
      ...new Map(wanted.map(({ productId, time }) => [`${productId} ${time}`, { productId, time }])).values()
    ]
    slots.sort((a, b) => a.productId - b.productId || (a.time < b.time ? -1 : 1))
    for (const slot of slots) await lockSlotGuides(tx, { ...slot, date })
    const agents = await lockAgents(tx, { placeId, uuids: [...new Set(wanted.map(({ agentUuid }) => agentUuid))] })
    const skipped = []
    let assigned = 0
    for (const { attraction, time, agentUuid, name, people } of wanted) {
      const slot = { productId: attraction.id, date, time }
      if (await findSlotGuide(tx, slot, agentUuid)) continue
      if ((await findDecline(tx, slot, agentUuid)) !== null) {
        skipped.push({ product_name: attraction.name, time, name, why: 'recusou este horário' })
        continue
      }
      const isHere = slotsOf(byDay(attraction, date), date).some((one) => one.time === time)
      const agent = agents.find(({ uuid }) => uuid === agentUuid)
      const unfree = isHere && agent ? await whyNotAssigned(tx, ctx, { date, time, attraction, uuid: agentUuid }) : null
      if (!isHere || !agent || unfree) {
        const why = unfree?.detail ?? 'neste dia não há este horário'
        skipped.push({ product_name: attraction.name, time, name, why })
        continue
      }
      const createdAt = ctx.now()
      await putSlotGuide(tx, { ...slot, agentUuid, placeId, people, createdAt, createdBy: ctx.actor.userId })
      await noteGuideNews(tx, ctx, { ...slot, agentUuid, wasThere: false })
      await recordChange(tx, ctx, {
        action: 'day.guide-assigned',
        id: attraction.uuid,
        label: `${attraction.name}, ${formatDay(date)} ${time}`,
        changed: changedText('condutor', '', name),
        reason: `como em ${formatDay(from)}`
      })
      assigned += 1
    }
    for (const slot of slots) await shareGuides(tx, { ...slot, date }, { now: ctx.now(), by: ctx.actor })
    return { assigned, skipped }
  })
}
