import { blankConfidentialTexts } from '../db/queries/messages.server.ts'
import { minuteMs, type NounJobs } from '../kernel/schedule.server.ts'
import { messageJob } from './deliver-message.server.ts'

export const messengerJobs: NounJobs = {
  handlers: [messageJob],
  recurring: [
    { name: 'confidential texts', everyMs: 5 * minuteMs, run: ({ db, now }) => blankConfidentialTexts(db, now()) }
  ]
}
