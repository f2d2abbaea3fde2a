import { eq } from 'drizzle-orm'
import type { Database } from '#app/backend/db/connection.server.ts'
import { bookingMessageSettings, messages } from '#app/backend/db/schema.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import type { JobHandler } from '#app/backend/kernel/outbox.server.ts'
import { bookingNewsJob } from '#app/backend/messenger/booking/news-job.server.ts'
import {
  type MessageProvider,
  MessageRefused,
  type OutgoingMessage
} from '#app/backend/providers/messages/message-provider.server.ts'
import { createMessageSimulator } from '#app/backend/providers/messages/simulator.server.ts'
import { createSmtp } from '#app/backend/providers/messages/smtp.server.ts'
import { carrying } from '../../../support/database/backend.ts'
import { runDueJobs, slowJobs } from '../../../support/database/jobs.ts'
import { openTill } from '../../payments/world.ts'

/** A till whose messages go by a WhatsApp that may be down, and by a mail server. */
export function openNews(db: Database, { mailPort, isDown = false }: { mailPort?: number; isDown?: boolean } = {}) {
  const till = openTill(db)
  const taken: OutgoingMessage[] = []
  const whatsapp: MessageProvider = {
    ...createMessageSimulator('whatsapp'),
    name: 'evolution',
    simulated: false,
    findSent: async () => 'no' as const,
    send: async (message) => {
      if (isDown) throw new MessageRefused('Este número não tem WhatsApp.', { forGood: true })
      taken.push(message)
      return { externalId: `x${message.id}` }
    }
  }
  const from = 'Vale do Sossego <vale@example.com>'
  const email = mailPort
    ? createSmtp({ host: '127.0.0.1', port: mailPort, secure: false, plain: true, user: '', password: '', from })
    : createMessageSimulator('email')
  const of: Backend['messengers']['of'] = async (_placeId, channel) => (channel === 'email' ? email : whatsapp)
  const backend: Backend = { ...till.backend, messengers: { ...carrying(null), of } }
  const told = (placeId: string) =>
    db.orm.select().from(messages).where(eq(messages.placeId, placeId)).orderBy(messages.id)
  const done: Record<string, unknown>[] = []
  const noting: JobHandler = {
    ...bookingNewsJob,
    run: async (_backend, payload) => {
      done.push(payload)
      await bookingNewsJob.run(backend, payload)
    }
  }
  return {
    till,
    taken,
    backend,
    told,
    /** All that was told is told again, as by whoever was killed before they said so. */
    async again() {
      for (const payload of done) await bookingNewsJob.run(backend, payload)
    },
    titles: async (placeId: string) => (await told(placeId)).map(({ title, channel }) => `${title} ${channel}`),
    /** Runs the job that notes events of bookings, then those that send messages. */
    async run() {
      await runDueJobs(backend, [noting])
      await runDueJobs(backend, slowJobs)
    },
    set: (placeId: string, settings: Partial<typeof bookingMessageSettings.$inferInsert>) =>
      db.orm
        .insert(bookingMessageSettings)
        .values({ placeId, ...settings })
        .onConflictDoUpdate({ target: bookingMessageSettings.placeId, set: settings })
  }
}
