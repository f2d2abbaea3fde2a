import { json, redirectDocument } from '@remix-run/node'
import { chooseAgent } from '#app/contracts/agents.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { flashHeaders } from '#app/session/cookie/flash.server.ts'
import type { Call } from '#app/session/viewer.server.ts'
import type { Asked } from './load-choice.server.ts'

export interface Refused {
  message: string
  /** What was chosen, kept. */
  picked: string
}

/** Refusals about the choice, said above it; anything else is the page's. */
const answerable = new Set([0, 404, 409, 422, 503])

/** Does what the form chose and leads back to the booking, or says what is in the way. */
export async function answerChoice(call: Call, { request, asked }: { request: Request; asked: Asked }) {
  const form = await request.formData()
  const picked = String(form.get('condutor') ?? '')
  if (!picked) return refuse({ message: 'Escolha uma pessoa da lista.', picked }, 400)
  try {
    const {
      outcome,
      message,
      operator,
      booking_uuid: uuid
    } = await call(chooseAgent, {
      body: {
        booking: asked.reserva,
        token: asked.token,
        agent_uuid: picked === 'nenhum' ? '' : picked,
        keep: form.get('modo') === 'incluir'
      }
    })
    const back = operator ? '/operation/booking-list' : '/booking-details'
    const flash = { tone: outcome === 'done' ? 'success' : 'info', text: message } as const
    return redirectDocument(`${back}/${uuid}`, { headers: flashHeaders(request, flash) })
  } catch (error) {
    if (!(error instanceof ApiError) || !answerable.has(error.status)) throw error
    const message = Object.values(error.fields).flat()[0] ?? error.message
    return refuse({ message, picked }, error.status || 503)
  }
}

function refuse(refused: Refused, status: number) {
  return json(refused, { status })
}
