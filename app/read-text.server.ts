/** Limit for all answers in memory together, so that other servers cannot fill it. */
const sharedBytes = 128 * 1024 * 1024
let heldBytes = 0

/** `alone`: this answer is too large by itself; otherwise other answers hold the memory now. */
export class AnswerTooLarge extends Error {
  override name = 'AnswerTooLarge'
  readonly alone: boolean

  constructor(message: string, alone: boolean) {
    super(message)
    this.alone = alone
  }
}

interface Limits {
  largestMib: number
  /** Pass fetch's own signal: fetch ignores it once its request is garbage-collected (nodejs/undici#3644). */
  signal: AbortSignal
  /** Decodes all bytes at the end. Default: UTF-8, decoded as it arrives. */
  decode?: (bytes: Uint8Array) => string
}

/**
 * The text counts towards the shared limit until `use` returns.
 * @throws AnswerTooLarge, the signal's reason, what `use` throws, and an error when the connection breaks
 */
export async function takeText<T>(response: Response, limits: Limits, use: (text: string) => T): Promise<T> {
  const hold = { bytes: 0 }
  try {
    return use(await readWithin(response, hold, limits))
  } finally {
    heldBytes -= hold.bytes
  }
}

/** @throws as `takeText` */
export function readText(response: Response, limits: Limits): Promise<string> {
  return takeText(response, limits, (text) => text)
}

async function readWithin(response: Response, hold: { bytes: number }, limits: Limits): Promise<string> {
  const { largestMib, signal, decode } = limits
  const reader = response.body?.getReader()
  // Do not await the cancellation: a server that sends without end may never confirm it.
  const leave = () => void reader?.cancel(signal.reason).catch(() => undefined)
  signal.addEventListener('abort', leave, { once: true })
  try {
    signal.throwIfAborted()
    const decoder = new TextDecoder()
    let text = ''
    const parts: Uint8Array[] = []
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      hold.bytes += part.value.byteLength
      heldBytes += part.value.byteLength
      const alone = hold.bytes > largestMib * 1024 * 1024
      if (alone || heldBytes > sharedBytes) {
        leave()
        throw new AnswerTooLarge(
          alone ? `the answer is larger than ${largestMib} MiB` : 'no room for the answer',
          alone
        )
      }
      if (decode) parts.push(part.value)
      else text += decoder.decode(part.value, { stream: true })
    }
    signal.throwIfAborted()
    return decode ? decode(Buffer.concat(parts)) : text + decoder.decode()
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
