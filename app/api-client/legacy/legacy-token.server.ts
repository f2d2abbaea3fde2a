import { findFailure, layersOf, tokenOf } from './legacy-answer.server.ts'
import { type LegacyAnswer, legacyFailure } from './send.server.ts'

interface Login {
  /** By the settings' own user. */
  send: (asked: Asked) => Promise<LegacyAnswer>
}

export interface Asked {
  requestId: string
  timeoutMs?: number
}

/** Milliseconds: who was refused does not knock again at once, or the account is locked over there. */
const restMs = 60_000

/** One sign-in serves all that ask meanwhile; its token serves until it is refused. */
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
