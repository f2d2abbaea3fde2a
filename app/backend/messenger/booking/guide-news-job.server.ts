import { z } from 'zod'
import { type GuideNews, guideNewsLines, hasComing } from '#app/domain/agent/guide-news.ts'
import { ownGroups } from '#app/domain/agent/own-groups.ts'
import { isPastSlot, slotInstant } from '#app/domain/calendar/dates.ts'
import { BOOKING_MESSAGES, chosenMessage } from '#app/domain/message/booking/messages.ts'
import { noValues } from '#app/domain/message/booking/variables.ts'
import { afterQuiet } from '#app/domain/message/quiet-hours.ts'
import { spokenName } from '#app/domain/person/names.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { deleteGuideNews, listGuideNews, lockToldGuide } from '../../db/queries/agents/guide-news.server.ts'
import { listOwnLed, listOwnSlots } from '../../db/queries/agents/own-groups.server.ts'
import { findBookingMessages } from '../../db/queries/messaging/booking-messages.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { guideNewsKind } from '../../kernel/agents/note-guide-news.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import type { JobHandler } from '../../kernel/outbox.server.ts'
import { queueMessage } from '../../kernel/queue-message.server.ts'
import { hourMs } from '../../kernel/schedule.server.ts'
import { composeMessage } from './compose.server.ts'
import { waysOf } from './tell.server.ts'

const GuideSchema = z.object({ agentUuid: z.string() })

/** A guide hears of a slot that begins soon after the quiet hours while they last. */
const shortNoticeMs = 2 * hourMs

type Guide = NonNullable<Awaited<ReturnType<typeof lockToldGuide>>>

/**
 * Tells a guide in one message which slots they got and lost since the last one, as it is when it runs. It waits for the
 * end of the quiet hours, so that one message holds the changes of a night.
 */
export const guideNewsJob: JobHandler = {
  kind: guideNewsKind,
  run: (backend, payload) => {
    const { agentUuid } = GuideSchema.parse(payload)
    return inTransaction(backend.db, async (tx) => {
      const guide = await lockToldGuide(tx, agentUuid)
      if (!guide) return
      const now = backend.now()
      const { zone, quietFrom: from, quietUntil: until } = guide
      const ahead = (await readNews(tx, guide)).filter(({ date, time }) => !isPastSlot(date, time, zone, now))
      const again = afterQuiet(now, { from, until, zone })
      const latest = again.getTime() + shortNoticeMs
      if (again > now && ahead.every(({ date, time }) => slotInstant(date, time, zone).getTime() > latest)) {
        return { again }
      }
      await deleteGuideNews(tx, agentUuid)
      await tellGuide(tx, backend, { guide, news: ahead })
    })
  }
}

/** A slot in which only a booking names the guide is one that they lead, too. */
async function readNews(tx: Transaction, { uuid, placeId }: Guide): Promise<GuideNews[]> {
  const noted = await listGuideNews(tx, uuid)
  const [first] = noted
  const last = noted[noted.length - 1]
  if (!first || !last) return []
  const days = { placeId, agentUuid: uuid, from: first.date, to: last.date }
  const groups = ownGroups(await listOwnSlots(tx, days), await listOwnLed(tx, days))
  return noted.map((one) => {
    const group = groups.find(
      ({ slot }) => slot.product === one.product && slot.date === one.date && slot.time === one.time
    )
    const meetingPoint = group ? group.slot.address || group.slot.placeAddress : ''
    return { ...one, now: group ? { people: group.people, meetingPoint } : null }
  })
}

async function tellGuide(
  tx: Transaction,
  { now, baseUrl }: Backend,
  { guide, news }: { guide: Guide; news: readonly GuideNews[] }
): Promise<void> {
  const { placeId, placeName, phone, email, hasUser } = guide
  const lines = guideNewsLines(news)
  const { own } = await findBookingMessages(tx, placeId)
  const { on, text, channel } = chosenMessage(own, 'guide')
  const isReachable = email !== '' || (phone !== '' && channel !== 'email')
  if (lines.length === 0 || !on || !isReachable) return
  const isAsked = guide.confirms && hasUser && hasComing(news)
  const values = {
    ...noValues,
    local: placeName,
    nome: spokenName(guide.name),
    escala: lines.join('\n'),
    resposta: isAsked ? 'Diga se aceita ou recusa em Meus grupos.' : '',
    grupos: hasUser ? `${baseUrl}/operation/my-groups` : ''
  }
  const composed = await composeMessage({ key: 'guide', text, values, ticket: null })
  const { kind, title } = BOOKING_MESSAGES.guide
  const common = { placeId, kind, title, text: composed.text, now: now() }
  const ways = waysOf(common, { ...composed.email, to: email }, { channel, phone })
  for (const way of ways) if (way) await queueMessage(tx, way)
}
