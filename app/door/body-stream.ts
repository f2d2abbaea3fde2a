import type { IncomingMessage, ServerResponse } from 'node:http'

/** Most bytes read ahead to find the form's first field. */
const longestHead = 64 * 1024

type Options = {
  /** Bytes. */
  limit: number
  /** Milliseconds without data after which the connection is cut. */
  idleMs: number
}

export type BodyStream = {
  /** Reads ahead until `isEnough`, 64 kB or the end. The stream delivers these bytes again. */
  peek(isEnough: (head: Buffer) => boolean): Promise<Buffer>
  /** May be called once. The stream fails when the connection breaks, stalls, or exceeds the limit. */
  open(): ReadableStream<Uint8Array<ArrayBuffer>>
}

/** Hands a body on as it arrives and holds no more of it in memory than the reader has asked for. */
export function openBodyStream(request: IncomingMessage, response: ServerResponse, options: Options): BodyStream {
  const pieces: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false })
  const next = countPieces(request, pieces, options)
  let head: Buffer[] = []
  passOverRest(request, response, options.idleMs)
  return {
    async peek(isEnough) {
      for (let piece = await next(); piece !== null; piece = await next()) {
        head.push(piece)
        const whole = Buffer.concat(head)
        head = [whole]
        if (whole.length >= longestHead || isEnough(whole)) break
      }
      return head[0] ?? Buffer.alloc(0)
    },
    open() {
      const pull = async (controller: ReadableStreamDefaultController) => {
        const piece = head.shift() ?? (await next())
        if (piece === null) controller.close()
        else controller.enqueue(piece)
      }
      const cancel = async () => {
        await pieces.return?.()
      }
      return new ReadableStream<Uint8Array<ArrayBuffer>>({ pull, cancel }, { highWaterMark: 0 })
    }
  }
}

/** Null at the end. Rejects when the connection breaks, stalls, or exceeds the limit. */
function countPieces(request: IncomingMessage, pieces: AsyncIterator<Buffer>, { limit, idleMs }: Options) {
  let size = 0
  return async function next(): Promise<Buffer | null> {
    const timer = setTimeout(() => request.destroy(new Error('the body stalled')), idleMs)
    try {
      const piece = await pieces.next()
      if (piece.done) return null
      size += piece.value.length
      if (size > limit) throw new Error('the body is larger than it may be')
      return piece.value
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * Reads the rest and drops it: unread bytes would block the connection's next request and keep the sender from seeing
 * the answer.
 */
function passOverRest(request: IncomingMessage, response: ServerResponse, idleMs: number): void {
  response.once('finish', () => {
    if (request.complete) return
    const timer = setTimeout(() => request.destroy(), idleMs)
    request.once('close', () => clearTimeout(timer))
    // An interrupted iteration leaves a 'readable' listener, with which no data flows.
    request.removeAllListeners('readable')
    request
      .on('error', () => undefined)
      .on('data', () => timer.refresh())
      .resume()
  })
}

/** Reads the first field of a multipart form; undefined until it is complete, null if its name differs. */
export function readFirstField(head: Buffer, { boundary, name }: { boundary: string; name: string }) {
  const text = head.toString('latin1')
  const begin = `--${boundary}\r\n`
  if (!text.startsWith(begin)) return text.length < begin.length ? undefined : null
  const bodyAt = text.indexOf('\r\n\r\n', begin.length)
  if (bodyAt < 0) return undefined
  const headers = text.slice(begin.length, bodyAt)
  // Lynx also sends a content type with each field.
  const isNamed = new RegExp(`^content-disposition: form-data; name="${name}"$`, 'im')
  if (!isNamed.test(headers.replaceAll('\r\n', '\n'))) return null
  const end = text.indexOf(`\r\n--${boundary}`, bodyAt + 4)
  return end < 0 ? undefined : text.slice(bodyAt + 4, end)
}
