import { asked, done, openStore } from './open-store.ts'

export type ScanMove = 'in' | 'out' | 'back'

export interface NewScan {
  code: string
  direction: 'entry' | 'exit'
  /** Change to the list until the server's own list says so. */
  move: ScanMove
  people: number
  /** People per ticket label. */
  items: Record<string, number>
  /** The network was lost during an online try of the code. */
  again: boolean
  /** Code of the booking; that of a person's ticket is in `code`. The queue is not sealed, so it holds no name. */
  booking: string
  /** A sale in cash, instead of a code; in centavos. */
  sale?: { allotment: string; value: number; tendered: number | null }
}

export interface KeptScan extends NewScan {
  device: string
  sequence: number
  /** Uuid of the user who read it. */
  user: string
  /** ISO instant by this device's clock. */
  at: string
  /** True once it was on its way to the server, which may have it. */
  tried: boolean
  /** '' until the server has answered. */
  result: '' | 'kept' | 'conflict' | 'refused'
  /** The server's words. */
  said: string
  /** Instant of the server's answer by its own clock. */
  answeredAt: string
}

interface Device {
  device: string
  /** Last number given to a scan. */
  last: number
}

/** Days for which answered scans are kept to be looked at. */
const keptDays = 2

const openQueue = () =>
  openStore('gate-queue', (database) => {
    database.createObjectStore('scans', { keyPath: ['device', 'sequence'] })
    database.createObjectStore('devices')
  })

/** Runs in one transaction, which the browser never runs beside another one of these stores, in any tab. */
async function within<T>(
  mode: IDBTransactionMode,
  run: (scans: IDBObjectStore, devices: IDBObjectStore) => Promise<T>
): Promise<T> {
  const database = await openQueue()
  try {
    const transaction = database.transaction(['scans', 'devices'], mode)
    const ended = done(transaction)
    const result = await run(transaction.objectStore('scans'), transaction.objectStore('devices'))
    await ended
    return result
  } finally {
    database.close()
  }
}

const deviceOf = async (devices: IDBObjectStore, user: string): Promise<Device> =>
  (await asked<Device | undefined>(devices.get(user))) ?? { device: crypto.randomUUID(), last: 0 }

/** The name of this browser for the user, which it keeps from now on. */
export function readDevice(user: string): Promise<string> {
  return within('readwrite', async (_, devices) => {
    const own = await deviceOf(devices, user)
    devices.put(own, user)
    return own.device
  })
}

export const listScans = (): Promise<KeptScan[]> => within('readonly', (scans) => asked<KeptScan[]>(scans.getAll()))

/**
 * Judges by the scans that are there and keeps the new one, so that two tabs do not let the same people in twice.
 * `judge` must not wait for anything: the transaction would end.
 */
export function addScan<T extends { scan: NewScan | null }>(
  { user, at }: { user: string; at: string },
  judge: (known: KeptScan[]) => T
): Promise<T & { kept: KeptScan | null }> {
  return within('readwrite', async (scans, devices) => {
    const verdict = judge(await asked<KeptScan[]>(scans.getAll()))
    if (!verdict.scan) return { ...verdict, kept: null }
    const { device, last } = await deviceOf(devices, user)
    const sequence = last + 1
    const kept: KeptScan = {
      ...verdict.scan,
      device,
      sequence,
      user,
      at,
      tried: false,
      result: '',
      said: '',
      answeredAt: ''
    }
    devices.put({ device, last: sequence } satisfies Device, user)
    scans.put(kept)
    return { ...verdict, kept }
  })
}

/** Corrects how many people passed. Null if the server may know the scan already. */
export function correctScan(
  { device, sequence }: Pick<KeptScan, 'device' | 'sequence'>,
  items: Record<string, number>
): Promise<KeptScan | null> {
  return within('readwrite', async (scans) => {
    const kept = await asked<KeptScan | undefined>(scans.get([device, sequence]))
    if (!kept || kept.tried) return null
    const people = Object.values(items).reduce((sum, count) => sum + count, 0)
    const corrected = { ...kept, items, people }
    if (people > 0) scans.put(corrected)
    else scans.delete([device, sequence])
    return corrected
  })
}

/** Takes the oldest scans of the user that no answer has come for, and marks them as tried. */
export function takeWaiting(user: string, most: number): Promise<KeptScan[]> {
  return within('readwrite', async (scans) => {
    const all = await asked<KeptScan[]>(scans.getAll())
    const waiting = all.filter((scan) => scan.result === '' && scan.user === user).slice(0, most)
    for (const scan of waiting) scans.put({ ...scan, tried: true })
    return waiting
  })
}

export interface ScanAnswer {
  device: string
  sequence: number
  result: KeptScan['result'] | 'retry'
  message: string
}

export function noteAnswers(answers: readonly ScanAnswer[], answeredAt: string): Promise<void> {
  return within('readwrite', async (scans) => {
    for (const { device, sequence, result, message } of answers) {
      const kept = await asked<KeptScan | undefined>(scans.get([device, sequence]))
      if (kept && result !== 'retry') scans.put({ ...kept, result, said: message, answeredAt })
    }
  })
}

/** Deletes answered scans of earlier days; those without an answer stay. */
export function dropOld(now: number): Promise<void> {
  const before = new Date(now - keptDays * 86_400_000).toISOString()
  return within('readwrite', async (scans) => {
    for (const scan of await asked<KeptScan[]>(scans.getAll())) {
      if (scan.result !== '' && scan.at < before) scans.delete([scan.device, scan.sequence])
    }
  })
}
