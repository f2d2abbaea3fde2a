import { findFailure, layersOf, tokenOf } from './legacy-answer.server.ts'
import { type LegacyAnswer, legacyFailure } from './send.server.ts'

interface Login {
  /** Signs in with the user from the settings. */
  send: (asked: Asked) => Promise<LegacyAnswer>
}

export interface Asked {
  requestId: string
  timeoutMs?: number
}

/** Milliseconds between two refused sign-ins: repeated attempts would lock the account on the legacy server. */
const restMs = 60_000

/** Lets concurrent callers share one sign-in and keeps its token until the server refuses it. */
export function createLegacyToken({ send }: Login) {
  let current: Promise<string> | null = null
  let refusedAt: number | null = null

  async function signIn(asked: Asked): Promise<string> {
    const about = { ...asked, integration: 'legacy', what: 'login' }
    const refused = { status: 502, code: 'legacy_refused', words: 'Não aceita o usuário e a senha da configuração.' }
    if (refusedAt !== null && performance.now() - refusedAt < restMs) {
      throw await legacyFailure(about, { ...refused, reason: 'refused a moment ago' })
    }
    const { status, value } = await send(asked)
    const token = value === undefined || findFailure(layersOf(value)) !== null ? '' : tokenOf(value)
    if (status < 400 && token !== '') {
      refusedAt = null
      return token
    }
    if (status >= 500 || value === undefined) {
      const words =
        status >= 500 ? `Respondeu com o erro ${status}.` : 'Deu ao login uma resposta que o sistema não entende.'
      throw await legacyFailure(about, { status: 502, code: 'legacy_unreadable', words, reason: `login: ${status}` })
    }
    refusedAt = performance.now()
    throw await legacyFailure(about, { ...refused, reason: `login: ${status}` })
  }

  return {
    get(asked: Asked): Promise<string> {
      current ??= signIn(asked).catch((error) => {
        current = null
        throw error
      })
      return current
    },
    drop() {
      current = null
    }
  }
}
