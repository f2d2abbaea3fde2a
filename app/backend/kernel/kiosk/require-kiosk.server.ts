import { createHash, randomBytes } from 'node:crypto'
import { notFound } from '#app/contracts/api-error.ts'
import { findKioskByKey, type KioskRow } from '../../db/queries/kiosks.server.ts'
import type { ApiContext } from '../context.server.ts'
import { countAttempt } from '../count-attempt.server.ts'
import { networkOf } from '../network-of.server.ts'
import { listUsedTerminals } from '../terminal/choose-terminal.server.ts'

const hashKioskKey = (key: string) => createHash('sha256').update(key).digest('hex')

/** 128 random bits; only the hash is stored. */
export function makeKioskKey() {
  const key = randomBytes(16).toString('hex')
  return { key, keyHash: hashKioskKey(key) }
}

/** Counts for one network. A right key is never counted, so nobody can shut a kiosk out. */
const wrongKeysAnHour = 30

/**
 * The kiosk of a device's key. The key of an address opens nothing: it only binds a device, once.
 * @throws ApiError 404 `no_kiosk` for an unknown key and an ended kiosk, 429 after many wrong keys
 */
export const requireKiosk = (key: string, ctx: ApiContext): Promise<KioskRow> => requireByKey(key, ctx, true)

/** The kiosk of an address that no device has taken yet. @throws ApiError as `requireKiosk` */
export const requireUnbound = (key: string, ctx: ApiContext): Promise<KioskRow> => requireByKey(key, ctx, false)

async function requireByKey(key: string, ctx: ApiContext, isBound: boolean): Promise<KioskRow> {
  const found = key === '' ? null : await findKioskByKey(ctx.db.orm, hashKioskKey(key))
  if (found && (found.boundAt !== null) === isBound) return found
  const counted = { key: `kiosk:${networkOf(ctx.address)}`, limit: wrongKeysAnHour, windowSeconds: 3600 }
  await countAttempt(ctx, counted)
  throw noKiosk()
}

export const noKiosk = () =>
  notFound({ code: 'no_kiosk', message: 'Este totem foi desligado. Chame alguém da equipe.' })

/** False without a card terminal, or if its account no longer serves it. */
export async function hasKioskTerminal({ placeId, terminalId }: KioskRow, ctx: ApiContext): Promise<boolean> {
  if (terminalId === null) return false
  return (await listUsedTerminals(ctx, placeId)).some(({ id }) => id === terminalId)
}
