import type { LateSignature } from '#app/domain/waiver/late-signature.ts'
import { asked, done, openStore } from './open-store.ts'

export interface KeptSignature extends LateSignature {
  /** Uuid of the user at whose gate it was signed. */
  user: string
  /** The same for one person on this device; nobody can read from it who it is. */
  who: string
  /** Content that only the server opens; '' once the server has answered. */
  sealed: string
  /** '' until the server has answered. */
  result: '' | 'kept' | 'conflict' | 'refused'
  /** The server's words. */
  said: string
  /** Instant of the server's answer by its own clock. */
  answeredAt: string
}

interface Signing {
  device: string
  /** Last number given to a signature. */
  last: number
  /** Secret of this browser that no script can read. */
  secret: CryptoKey
}

/** Days for which answered signatures are kept to be looked at. */
const keptDays = 2

const openSignatures = () =>
  openStore('gate-signatures', (database) => {
    database.createObjectStore('signatures', { keyPath: ['device', 'sequence'] })
    database.createObjectStore('devices')
  })

async function within<T>(
  mode: IDBTransactionMode,
  run: (signatures: IDBObjectStore, devices: IDBObjectStore) => Promise<T>
): Promise<T> {
  const database = await openSignatures()
  try {
    const transaction = database.transaction(['signatures', 'devices'], mode)
    const ended = done(transaction)
    const result = await run(transaction.objectStore('signatures'), transaction.objectStore('devices'))
    await ended
    return result
  } finally {
    database.close()
  }
}

export const listSignatures = (): Promise<KeptSignature[]> =>
  within('readonly', (signatures) => asked<KeptSignature[]>(signatures.getAll()))

/** Takes the next number, which no other tab gets. A number without a signature does no harm. */
export async function takeNumber(user: string): Promise<{ device: string; sequence: number; secret: CryptoKey }> {
  // Made before the transaction, which would end while it waits.
  const fresh = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return within('readwrite', async (_, devices) => {
    const known = await asked<Signing | undefined>(devices.get(user))
    const { device, last, secret } = known ?? { device: crypto.randomUUID(), last: 0, secret: fresh }
    const sequence = last + 1
    devices.put({ device, last: sequence, secret } satisfies Signing, user)
    return { device, sequence, secret }
  })
}

export function keepSignature(signature: KeptSignature): Promise<void> {
  return within('readwrite', async (signatures) => {
    signatures.put(signature)
  })
}

/** The oldest signatures of the user that no answer has come for. */
export async function listWaiting(user: string, most: number): Promise<KeptSignature[]> {
  const all = await listSignatures()
  return all.filter((one) => one.result === '' && one.user === user).slice(0, most)
}

export interface SignatureAnswer {
  device: string
  sequence: number
  result: KeptSignature['result'] | 'retry'
  message: string
}

/** The content of an answered signature is deleted. */
export function noteSigned(answers: readonly SignatureAnswer[], answeredAt: string): Promise<void> {
  return within('readwrite', async (signatures) => {
    for (const { device, sequence, result, message } of answers) {
      const kept = await asked<KeptSignature | undefined>(signatures.get([device, sequence]))
      if (kept && result !== 'retry') signatures.put({ ...kept, result, said: message, answeredAt, sealed: '' })
    }
  })
}

/** Deletes answered signatures of earlier days; those without an answer stay. */
export function dropOldSignatures(now: number): Promise<void> {
  const before = new Date(now - keptDays * 86_400_000).toISOString()
  return within('readwrite', async (signatures) => {
    for (const { result, at, device, sequence } of await asked<KeptSignature[]>(signatures.getAll())) {
      if (result !== '' && at < before) signatures.delete([device, sequence])
    }
  })
}
