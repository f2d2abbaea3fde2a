import { json, redirectDocument } from '@remix-run/node'
import { chooseAgent } from '#app/contracts/agents.ts'
import { malformed } from '#app/contracts/api-error.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { type Call, explainRefusal, flashHeaders } from '#app/session/index.server.ts'
import type { Asked } from './load-choice.server.ts'

export interface Refused {
  error: string
  picked: string
}

export async function answerChoice(call: Call, { request, asked }: { request: Request; asked: Asked }) {
  const form = await request.formData()
  const picked = String(form.get('condutor') ?? '')
  try {
    if (!picked) throw malformed({ message: t('Escolha uma pessoa da lista.') })
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
    const flash = { tone: outcome === 'done' ? 'success' : 'info', text: tSaid(message) } as const
    return redirectDocument(`${back}/${uuid}`, { headers: flashHeaders(request, flash) })
  } catch (error) {
    const { message, init } = explainRefusal(error, { answers403: true })
    return json<Refused>({ error: message, picked }, init)
  }
}
