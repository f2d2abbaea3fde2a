import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync
} from 'node:crypto'
import { z } from 'zod'
import { SEAL_INFO } from '#app/domain/waiver/late-signature.ts'
import {
  findGateKey,
  type GateKeyRow,
  insertGateKey,
  listGateKeys,
  resealGateKey
} from '../db/queries/bookings/gate/terms.server.ts'
import type { Backend, Seal } from '../kernel/context.server.ts'

/** A row copied to another place opens nothing there. */
const purposeOf = (placeId: string) => `gate-key:${placeId}`

/** Null for a key sealed for another place or with another key. */
function unsealGateKey(seal: Seal, { placeId, sealed }: Pick<GateKeyRow, 'placeId' | 'sealed'>): string | null {
  return z.string().safeParse(seal.unseal(purposeOf(placeId), sealed)).data ?? null
}

/** P-256: every browser in which the gate works without network derives keys with it. */
function makeGateKey(seal: Seal, placeId: string, madeAt: Date): GateKeyRow {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  return { placeId, publicKey: point.toString('base64url'), sealed: seal.seal(purposeOf(placeId), pkcs8), madeAt }
}

type Sealing = Pick<Backend, 'db' | 'seal' | 'now'>

/** The place's key, made if there is none. */
export async function requireGateKey({ db, seal, now }: Sealing, placeId: string): Promise<GateKeyRow> {
  const known = await findGateKey(db.orm, placeId)
  if (known) return known
  await insertGateKey(db.orm, makeGateKey(seal, placeId, now()))
  const made = await findGateKey(db.orm, placeId)
  if (!made) throw new Error('a place has no key for its gate')
  return made
}

/** Seals keys of an earlier sealing key anew with the newest. Returns the number of places whose key none opens. */
export async function renewGateKeys({ db, seal }: Pick<Backend, 'db' | 'seal'>): Promise<number> {
  let lost = 0
  for (const row of await listGateKeys(db.orm)) {
    const pkcs8 = unsealGateKey(seal, row)
    if (!pkcs8) lost += 1
    else if (!seal.isCurrent(row.sealed)) {
      const to = seal.seal(purposeOf(row.placeId), pkcs8)
      await resealGateKey(db.orm, { placeId: row.placeId, from: row.sealed, to })
    }
  }
  return lost
}

/** Opens what a device sealed for the place about `about`. Null for what was sealed for another key, or about another thing. */
export async function openSealed(
  ctx: Sealing,
  { placeId, sealed, about }: { placeId: string; sealed: string; about: string }
): Promise<string | null> {
  const row = await findGateKey(ctx.db.orm, placeId)
  const pkcs8 = row && unsealGateKey(ctx.seal, row)
  const [point = '', iv = '', data = ''] = sealed.split('.')
  return pkcs8 ? open(pkcs8, { point: bytes(point), iv: bytes(iv), data: bytes(data) }, about) : null
}

const bytes = (base64url: string) => Buffer.from(base64url, 'base64url')
const tagBytes = 16

function open(
  pkcs8: string,
  { point, iv, data }: Record<'point' | 'iv' | 'data', Buffer>,
  about: string
): string | null {
  if (point.length !== 65 || point[0] !== 4 || iv.length !== 12 || data.length < tagBytes) return null
  try {
    const privateKey = createPrivateKey({ key: Buffer.from(pkcs8, 'base64'), format: 'der', type: 'pkcs8' })
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const shared = diffieHellman({ privateKey, publicKey })
    const key = Buffer.from(hkdfSync('sha256', shared, point, SEAL_INFO, 32))
    const decipher = createDecipheriv('aes-256-gcm', key, iv)
    decipher.setAAD(Buffer.from(about))
    decipher.setAuthTag(data.subarray(-tagBytes))
    return Buffer.concat([decipher.update(data.subarray(0, -tagBytes)), decipher.final()]).toString()
  } catch {
    return null // no point of the curve, or not sealed with this key about this
  }
}
