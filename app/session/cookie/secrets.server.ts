import { join } from 'node:path'
import { type Env, env, isDeployment } from '#app/env.server.ts'
import { keepSecret, readKeptSecret } from './kept-secret.server.ts'

type SecretSettings = Pick<Env, 'SESSION_SECRET' | 'DATA_DIR'> & Parameters<typeof isDeployment>[0]

const wayOn = 'restaure-o de uma cópia, ou apague-o: todos entram de novo'

/**
 * Reads the secrets; the first one seals. Without SESSION_SECRET the app keeps one in DATA_DIR, so a restart signs
 * nobody out.
 * @throws Error in a deployment without SESSION_SECRET, and when the kept secret is damaged
 */
export function readSecrets(settings: SecretSettings): string[] {
  if (settings.SESSION_SECRET.length > 0) return settings.SESSION_SECRET
  if (isDeployment(settings))
    throw new Error('Configuração inválida: SESSION_SECRET (obrigatório fora deste computador)')
  return [keepSecret(join(settings.DATA_DIR, 'session-secret'), wayOn)]
}

/** Lists all secrets that may have sealed data here, including the one used before SESSION_SECRET was set. */
export function readEarlierSecrets({ SESSION_SECRET, DATA_DIR }: Pick<Env, 'SESSION_SECRET' | 'DATA_DIR'>): string[] {
  const kept = readKeptSecret(join(DATA_DIR, 'session-secret'))
  return typeof kept === 'string' ? [...SESSION_SECRET, kept] : SESSION_SECRET
}

let kept: string[] | undefined

export function secrets(): string[] {
  kept ??= readSecrets(env)
  return kept
}
