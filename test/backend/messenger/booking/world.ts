import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { newsKind } from '#app/backend/db/queries/kernel/booking-news.server.ts'
import { bookingMessageSettings, messages } from '#app/backend/db/schema.server.ts'
import { slowJobs } from '#app/backend/jobs.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { runDueJobs } from '#app/backend/kernel/outbox.server.ts'
import { bookingNewsJob } from '#app/backend/messenger/booking/news-job.server.ts'
import {
  type MessageProvider,
  MessageRefused,
  type OutgoingMessage
} from '#app/backend/providers/messages/message-provider.server.ts'
import { createMessageSimulator } from '#app/backend/providers/messages/simulator.server.ts'
import { createSmtp } from '#app/backend/providers/messages/smtp.server.ts'
import { carrying } from '../../../support/database/backend.ts'
import { openTill } from '../../payments/world.ts'

const slowKinds = slowJobs.map(({ kind }) => kind)

/** A till whose messages go by a WhatsApp that may be down, and by a mail server. */
export function openNews(db: Database, { mailPort, isDown = false }: { mailPort?: number; isDown?: boolean } = {}) {
  const till = openTill(db)
  const taken: OutgoingMessage[] = []
  const whatsapp: MessageProvider = {
    ...createMessageSimulator('whatsapp'),
    ...{ name: 'evolution', simulated: false, findSent: async () => 'no' as const },
    send: async (message) => {
      if (isDown) throw new MessageRefused('Este número não tem WhatsApp.', { forGood: true })
      taken.push(message)
      return { externalId: `x${message.id}` }
    }
  }
  const from = 'Vale do Sossego <vale@example.com>'
  const email = mailPort
    ? createSmtp({ ...{ host: '127.0.0.1', port: mailPort, secure: false, plain: true }, user: '', password: '', from })
    : createMessageSimulator('email')
  const of: Backend['messengers']['of'] = async (_placeId, channel) => (channel === 'email' ? email : whatsapp)
  const backend: Backend = { ...till.backend, messengers: { ...carrying(null), of } }
  const told = (placeId: string) =>
    db.orm.select().from(messages).where(eq(messages.placeId, placeId)).orderBy(messages.id)
  return {
    ...{ till, taken, backend, told },
    titles: async (placeId: string) => (await told(placeId)).map(({ title, channel }) => `${title} ${channel}`),
    /** What became of bookings is told, and what is told leaves. */
    async run() {
      while ((await runDueJobs(backend, [bookingNewsJob], { only: [newsKind] })) > 0);
      while ((await runDueJobs(backend, slowJobs, { only: slowKinds })) > 0);
    },
    set: (placeId: string, settings: Partial<typeof bookingMessageSettings.$inferInsert>) =>
      db.orm
        .insert(bookingMessageSettings)
        .values({ placeId, ...settings })
        .onConflictDoUpdate({ target: bookingMessageSettings.placeId, set: settings })
  }
}

/** So that what was told once is told again by whoever was killed before they said so. */
export const forgetDone = (db: Database) =>
  db.pool.query(`update outbox set done_at = null, locked_until = null where kind = '${newsKind}'`)
