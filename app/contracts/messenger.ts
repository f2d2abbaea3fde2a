import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, instant, text } from './tolerant.ts'

/** A message as specification §3 has it, with what became of it. */
export const MessageSchema = z.object({
  id: z.number(),
  title: text,
  typeMessage: text,
  /** The text of a message that holds a code is shown by the simulator alone, and only while the code lives. */
  messageBody: z.object({ number: text, message: text, group: z.boolean().default(false) }),
  sendDate: instant,
  sentAt: instant,
  errorCount: count.default(0),
  from: text,
  to: text,
  ref: text,
  refId: text,
  placeId: text,
  /** queued, scheduled, sent, delivered, read, failed or cancelled. */
  status: text,
  simulated: z.boolean().default(false),
  reason: text
})

export type Message = z.output<typeof MessageSchema>

export const listMessages = endpoint({
  id: 'listMessages',
  api: 'main',
  method: 'GET',
  path: '/messenger',
  access: 'messenger/edit',
  summary: 'Mensagens do lugar com o que foi feito delas, as novas primeiro.',
  query: z.object({ page: count.optional(), limit: count.optional(), status: text }),
  response: z.object({ data: z.array(MessageSchema), total: count, page: count, limit: count })
})
