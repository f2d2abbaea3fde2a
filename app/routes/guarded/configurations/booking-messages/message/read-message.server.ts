import { z } from 'zod'
import {
  previewBookingMessage,
  testBookingMessage,
  updateBookingMessage
} from '#app/contracts/messages/booking-messages.ts'
import { CHANNELS } from '#app/domain/message/booking/messages.ts'
import { keepForm, parseForm, redirectSaying, requireFields, type Viewer } from '#app/session/index.server.ts'

const MessageFormSchema = z.object({
  intent: z.string().default('save'),
  on: z.string().default(''),
  channel: z.enum(CHANNELS, 'Escolha uma opção.'),
  text: z.string().default(''),
  code: z.string().default(''),
  version: z.coerce.number()
})

interface Asked {
  request: Request
  viewer: Viewer
  form: FormData
  key: string
}

/**
 * Saves the text, restores the default one, previews it, or sends it to the user.
 * @throws ApiError as those calls do
 */
export async function readMessageForm({ request, viewer, form, key }: Asked) {
  requireFields(form, 'channel', 'text', 'version', 'complete')
  const { intent, on, channel, text, code, version } = parseForm(form, MessageFormSchema)
  const params = { key }
  const to = `/configurations/booking-messages/${key}`
  if (intent === 'preview') {
    const preview = await viewer.call(previewBookingMessage, { params, body: { text, code } })
    return { ...keepForm(form), preview }
  }
  if (intent === 'test') {
    const { message } = await viewer.call(testBookingMessage, { params, body: { text, channel } })
    return { ...keepForm(form), sent: message }
  }
  const isRestored = intent === 'restore'
  const body = { on: on === 'on', channel, text: isRestored ? '' : text, version }
  await viewer.call(updateBookingMessage, { params, body })
  return redirectSaying(request, { to, text: isRestored ? 'O texto é o padrão outra vez.' : 'Mensagem salva.' })
}
