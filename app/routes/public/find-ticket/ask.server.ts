import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { findTicket, sendTickets } from '#app/contracts/booking/lost-ticket.ts'
import { flashHeaders, openCall, parseForm, refuseForm } from '#app/session/index.server.ts'
import { withPlace } from '../use-place-href.ts'

const typed = z.string().default('')

const AskSchema = z.object({
  /** `enviar` asks for the ticket's URL by message; the other form identifies the booking. */
  intent: typed,
  pid: typed,
  codigo: typed,
  contato: typed,
  contato_envio: typed,
  codigo_envio: typed
})

/** Always a POST: the typed values must not appear in a URL, a log or the browser's history. */
export async function askForTicket(request: Request) {
  const form = await request.formData()
  const call = openCall(request)
  const isWish = form.get('intent') === 'enviar'
  try {
    const { pid, codigo: code, contato, contato_envio, codigo_envio } = parseForm(form, AskSchema)
    if (!isWish) {
      const { uuid } = await call(findTicket, { body: { pid, code, contact: contato } })
      return redirect(`/booking-details/${uuid}`, 303)
    }
    const { message } = await call(sendTickets, { body: { pid, contact: contato_envio, code: codigo_envio } })
    const headers = flashHeaders(request, { tone: 'info', text: message })
    return redirect(withPlace('/find-ticket', new URLSearchParams({ pid })), { status: 303, headers })
  } catch (error) {
    const rename: Record<string, string> = isWish
      ? { contact: 'contato_envio', code: 'codigo_envio' }
      : { code: 'codigo', contact: 'contato' }
    return refuseForm(form, error, { rename, isAnonymous: true })
  }
}
