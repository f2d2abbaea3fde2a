import type { GateList } from '#app/contracts/booking/gate-offline.ts'
import type { GatePlace } from '../../gate-places.ts'
import { asked, done, openStore } from './open-store.ts'

/** All that the gate needs without network, for one user. */
export interface GateDay {
  /** Uuid of the user whose permissions the list has. */
  user: string
  places: GatePlace[]
  list: GateList
  /** Milliseconds by which the server's clock is ahead of this device's. */
  ahead: number
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

/** Also in `components/elements/forget-gate.ts`, which deletes it at sign-out. */
const storeName = 'gate-list'
const partCookie = 'gate-part'

const openList = () => openStore(storeName, (database) => database.createObjectStore('kept'))

async function readKept<T>(key: string): Promise<T | undefined> {
  const database = await openList()
  try {
    return await asked<T | undefined>(database.transaction('kept').objectStore('kept').get(key))
  } finally {
    database.close()
  }
}

async function writeKept(key: string, value: unknown): Promise<void> {
  const database = await openList()
  try {
    const transaction = database.transaction('kept', 'readwrite')
    transaction.objectStore('kept').put(value, key)
    await done(transaction)
  } finally {
    database.close()
  }
}

/** Half of the key that belongs to the session; '' when it has ended. */
function readPart(): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${partCookie}=`))
  return found?.slice(partCookie.length + 1) ?? ''
}

/** The other half: a secret of this browser that no script can read. */
async function readSecret(): Promise<CryptoKey> {
  const kept = await readKept<CryptoKey>('secret')
  if (kept) return kept
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const secret = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  await writeKept('secret', secret)
  return secret
}

async function deriveKey(part: string): Promise<CryptoKey> {
  const encode = (text: string) => new TextEncoder().encode(text)
  const how = { name: 'HKDF', hash: 'SHA-256', salt: encode(part), info: encode('trilha gate list v1') }
  return crypto.subtle.deriveKey(how, await readSecret(), { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt'
  ])
}

/** False where the session's half of the key is missing: the browser keeps no cookies, or the session has ended. */
export async function keepDay(day: GateDay): Promise<boolean> {
  const part = readPart()
  if (part === '') return false
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(day))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await deriveKey(part), text)
  await writeKept('list', { iv, data } satisfies Sealed)
  return true
}

/** Null without a list of today for this session; what is left of an older one is deleted. */
export async function readDay(now: () => number): Promise<GateDay | null> {
  const part = readPart()
  const sealed = part === '' ? undefined : await readKept<Sealed>('list')
  const day = sealed ? await open(sealed, part) : null
  if (day && Date.parse(day.list.until) > now() + day.ahead) return day
  await forgetDay()
  return null
}

async function open({ iv, data }: Sealed, part: string): Promise<GateDay | null> {
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await deriveKey(part), data)
    return JSON.parse(new TextDecoder().decode(text))
  } catch {
    return null // sealed in another session: there is nothing for this one in it
  }
}

/** Deletes the list and both halves of its key. Scans that wait to be sent stay. */
export async function forgetDay(): Promise<void> {
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari lack the other way
  document.cookie = `${partCookie}=; path=/operation/check-in; max-age=0`
  await asked(indexedDB.deleteDatabase(storeName))
}
