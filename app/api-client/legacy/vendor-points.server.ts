import { readVendorPoints, type VendorPoint } from '#app/contracts/legacy/points.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { noteCall } from '../integrations/states.server.ts'
import type { Asked } from './legacy-token.server.ts'
import { legacyFailure, sendLegacy } from './send.server.ts'

export interface VendorPointsSettings {
  url: string
  username: string
  password: string
  apiKey: string
  timeoutMs: number
}

export type AskVendorPoints = (asked: Asked) => Promise<VendorPoint[]>

export const vendorKey = 'vendor-poi'

/**
 * Reads the legacy vendor's points of interest. Unreadable rows are skipped and logged.
 * @throws ApiError 429, 502, 503
 */
export function createAskVendorPoints({
  url,
  username,
  password,
  apiKey,
  timeoutMs
}: VendorPointsSettings): AskVendorPoints {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  return async ({ requestId, timeoutMs: own }) => {
    const about = { integration: vendorKey, what: 'points of interest', requestId }
    const headers = { accept: 'application/json', authorization, 'x-api-key': apiKey }
    const { status, value, isAtDoor } = await sendLegacy({
      ...about,
      url,
      method: 'GET',
      headers,
      timeoutMs: own ?? timeoutMs
    })
    const refused = status === 401 || status === 403
    const rows = status < 400 ? readVendorPoints(value) : null
    if (!rows) {
      const words = refused
        ? 'Recusou o usuário, a senha ou a chave.'
        : status >= 400
          ? `Respondeu com o erro ${status}.`
          : isAtDoor
            ? 'Leva a outro endereço, ou a uma página de entrada.'
            : 'A resposta não tem uma lista de pontos.'
      throw await legacyFailure(about, { status: 502, code: 'legacy_unreadable', words, reason: `status ${status}` })
    }
    for (const row of rows) {
      if (!row.ok)
        log.warn({ requestId, id: row.id, field: row.field, reason: row.problem }, 'a point of the vendor was left out')
    }
    await noteCall(vendorKey, { ok: true, words: '' })
    return rows.flatMap((row) => (row.ok ? [row.value] : []))
  }
}

let own: AskVendorPoints | null | undefined

/** Null without the settings. */
export function findVendorPoints(): AskVendorPoints | null {
  if (own === undefined) {
    const {
      LEGACY_POI_URL: url,
      LEGACY_POI_USERNAME: username,
      LEGACY_POI_PASSWORD: password,
      LEGACY_POI_API_KEY: apiKey
    } = env
    const isSet = url && username && password && apiKey
    own = isSet ? createAskVendorPoints({ url, username, password, apiKey, timeoutMs: env.API_TIMEOUT_MS }) : null
  }
  return own
}
