import { join } from 'node:path'
import { renewGateKeys } from '#app/backend/credentials/gate-key.server.ts'
import { renewTicketKeys } from '#app/backend/credentials/ticket-key.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import type { Seal } from '#app/backend/kernel/context.server.ts'
import { renewRequests } from '#app/backend/privacy/requests/renew.server.ts'
import { type LostAccounts, renewCredentials } from '#app/backend/providers/renew-credentials.server.ts'
import type { Env } from '#app/env.server.ts'
import { keepSecret, readKeptSecret } from '#app/session/cookie/kept-secret.server.ts'
import { createSealer } from '#app/session/cookie/seal.server.ts'
import { readEarlierSecrets, readSecrets } from '#app/session/cookie/secrets.server.ts'
import { explainDataDir } from './explain-failure.server.ts'

export interface Sealing {
  seal: Seal
  /** The first key seals. Empty when the session's secrets do. */
  keys: string[]
}

/** Lists in words all that the key opens. A test compares it with the purposes in the code. */
export const SEALED_THINGS =
  'as verificações em duas etapas, as credenciais de pagamento (Mercado Pago, Getnet), de mensagens (WhatsApp, e-mail) e ' +
  'do site do fornecedor, os certificados das notas fiscais com sua chave privada, as chaves dos ingressos e da portaria sem rede, os pedidos de privacidade que esperam, ' +
  'e os códigos, convites e provas que estão a caminho'

const wayOn = `restaure-o da cópia de segurança, pois ele abre ${SEALED_THINGS}`

/**
 * Refuses to keep the key here for a database elsewhere: it would be lost with this machine, and two machines would
 * have different keys.
 */
function readKeys({ SEALING_KEY, DATABASE_URL, DATA_DIR }: Env): string[] {
  const path = join(DATA_DIR, 'sealing-key')
  const isOwn = SEALING_KEY.length === 0 && !DATABASE_URL
  return isOwn || readKeptSecret(path) !== null ? [...SEALING_KEY, keepSecret(path, wayOn)] : SEALING_KEY
}

/**
 * Opens data sealed with the key, with the session's secrets (used before there was a key), and with `more`. Only the
 * first key seals.
 */
export function openSealing(env: Env, more: readonly string[] = []): Sealing {
  try {
    const keys = readKeys(env)
    const first = keys.length > 0 ? keys : readSecrets(env)
    return { keys, seal: createSealer([...new Set([...first, ...more, ...readEarlierSecrets(env)])]) }
  } catch (error) {
    throw explainDataDir(error, env.DATA_DIR)
  }
}

/** How many of each kind no key opens. */
interface Lost extends LostAccounts {
  tickets: number
  signatures: number
  requests: number
}

/** Seals anew, with the newest key, what an earlier one sealed: credentials, certificates, keys of tickets, privacy requests. */
export async function renewSealed(renewing: { db: Database; seal: Seal }): Promise<Lost> {
  return {
    ...(await renewCredentials(renewing)),
    tickets: await renewTicketKeys(renewing),
    signatures: await renewGateKeys(renewing),
    requests: await renewRequests(renewing)
  }
}

/** Empty where all of it opens. */
export function describeLost({
  payments,
  messages,
  sites,
  certificates,
  tickets,
  signatures,
  requests
}: Lost): string[] {
  const restore = 'restaure a chave (o arquivo sealing-key da pasta de dados, ou SEALING_KEY), ou informe-as de novo em'
  return [
    ...(payments > 0
      ? [
          `A chave daqui não abre as credenciais de pagamento guardadas: ${restore} Configurações, Pagamentos. ` +
            'Até lá ninguém recebe por elas.'
        ]
      : []),
    ...(messages > 0
      ? [
          `A chave daqui não abre as credenciais de mensagens guardadas: ${restore} Configurações, Mensagens. ` +
            'Até lá nada sai por elas.'
        ]
      : []),
    ...(sites > 0
      ? [
          `A chave daqui não abre as credenciais do site do fornecedor: ${restore} Configurações, Integrações. ` +
            'Até lá nenhuma reserva vem dele.'
        ]
      : []),
    ...(certificates > 0
      ? [
          `A chave daqui não abre os certificados das notas fiscais: ${restore} Configurações, Notas fiscais. ` +
            'Até lá nenhuma nota sai por eles.'
        ]
      : []),
    ...(tickets > 0
      ? [
          'A chave daqui não abre a chave com que os ingressos são assinados: restaure a chave (o arquivo sealing-key da ' +
            'pasta de dados, ou SEALING_KEY), ou troque a dos ingressos em Configurações, Portaria e balcão. Até lá eles ' +
            'saem sem assinatura.'
        ]
      : []),
    ...(signatures > 0
      ? [
          'A chave daqui não abre a chave das assinaturas feitas na portaria sem rede: restaure a chave (o arquivo ' +
            'sealing-key da pasta de dados, ou SEALING_KEY). Até lá elas não chegam ao sistema.'
        ]
      : []),
    ...(requests > 0
      ? [
          'A chave daqui não abre pedidos de privacidade que esperam: restaure a chave (o arquivo sealing-key da pasta ' +
            'de dados, ou SEALING_KEY), ou recuse-os em Configurações, Privacidade, e peça de novo.'
        ]
      : [])
  ]
}

/** Empty when every second factor can be opened. */
export function describeLockedOut(users: number): string[] {
  if (users === 0) return []
  const whose = users === 1 ? 'de 1 usuário' : `de ${users} usuários`
  return [
    `A chave daqui não abre a verificação em duas etapas ${whose}: restaure a chave (o arquivo sealing-key da pasta ` +
      'de dados, ou SEALING_KEY), ou refaça cada uma com npm run user:reset-two-step -- --user <e-mail>'
  ]
}
