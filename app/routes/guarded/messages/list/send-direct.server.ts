import { redirect } from '@remix-run/node'
import { invalid } from '#app/contracts/api-error.ts'
import { listMessages, scheduleMessages, sendWhatsapp } from '#app/contracts/messenger.ts'
import { MOST_TITLE } from '#app/domain/message/compose.ts'
import { readDirect } from '#app/domain/message/direct/read-direct.ts'
import { readField, redirectSaying, refuseForm, requireFields, type Viewer } from '#app/session/index.server.ts'
import { now } from '#app/time/clock.server.ts'
import { readMoment } from '../moment.server.ts'
import { whereListed } from './load.server.ts'

const formNames = {
  number: 'numero',
  message: 'mensagem',
  picture: 'imagem',
  caption: 'mensagem',
  path: 'imagem',
  to: 'numero',
  send_date: 'data',
  sendDate: 'data'
}

/** Sends one message by the two calls of specification §7, for an API that has no others. @throws Response elsewhere */
export async function sendDirect(viewer: Viewer, { request, form }: { request: Request; form: FormData }) {
  // An API with a list of messages has the full form, which also checks consent.
  const one = viewer.call(listMessages, { query: { page: 1, limit: 1, status: '', batch: '' } })
  if (await whereListed(viewer, one)) throw redirect('/messages/new')
  try {
    requireFields(form, 'numero', 'mensagem', 'quando', 'complete')
    const read = readDirect({
      number: readField(form, 'numero'),
      message: readField(form, 'mensagem'),
      picture: readField(form, 'imagem')
    })
    if ('errors' in read) throw invalid({ fields: read.errors })
    const sendDate = readMoment(form, viewer.place.timezone)
    if (sendDate !== null && sendDate <= now().toISOString()) {
      throw invalid({ fields: { data: ['Escolha um momento que ainda não passou.'] } })
    }
    await sendNow(viewer, { ...read, sendDate, idempotencyKey: readField(form, 'key') || undefined })
    const text = sendDate === null ? 'Mensagem entregue ao servidor, que a envia.' : 'Mensagem agendada no servidor.'
    return redirectSaying(request, { to: '/messages/index', text })
  } catch (error) {
    return refuseForm(form, error, { rename: formNames })
  }
}

interface Direct {
  message: Exclude<ReturnType<typeof readDirect>, { errors: unknown }>['message']
  sendDate: string | null
  idempotencyKey: string | undefined
}

/** @throws ApiError */
async function sendNow({ call, user, place }: Viewer, { message, sendDate, idempotencyKey }: Direct): Promise<void> {
  if (sendDate === null) {
    await call(sendWhatsapp, { body: message }, { idempotencyKey })
    return
  }
  const { number, message: text, caption } = message.messageBody
  const title = (text || caption).replace(/\s+/g, ' ').slice(0, MOST_TITLE) || 'Imagem'
  const item = {
    title,
    message,
    sendDate,
    from: user.phone,
    to: number,
    ref: 'user',
    refId: user.uuid,
    placeId: place.uuid,
    status: 'scheduled',
    errorCount: 0
  }
  await call(scheduleMessages, { body: [item] }, { idempotencyKey })
}
