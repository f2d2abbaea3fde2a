import type { IncomingMessage } from 'node:http'
import type { BodyShare } from './body-room.ts'

export type BodyOutcome =
  | { kind: 'whole'; body: Buffer<ArrayBuffer> }
  | { kind: 'too-large' }
  | { kind: 'too-slow' }
  | { kind: 'no-room' }
  | { kind: 'gone' }

export type ReadOptions = {
  /** Bytes. */
  limit: number
  /** Milliseconds. */
  ms: number
  share: BodyShare
}

/** Never rejects. */
export function readBody(request: IncomingMessage, { limit, ms, share }: ReadOptions): Promise<BodyOutcome> {
  // Return now: a closed request emits neither 'end' nor 'close' any more.
  if (request.destroyed) return Promise.resolve({ kind: 'gone' })
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => settle({ kind: 'too-slow' }), ms)

    function take(chunk: Buffer) {
      size += chunk.length
      if (size > limit) settle({ kind: 'too-large' })
      else if (share.take(chunk.length)) chunks.push(chunk)
      else settle({ kind: 'no-room' })
    }
    function end() {
      settle({ kind: 'whole', body: Buffer.concat(chunks) })
    }
    function gone() {
      settle({ kind: 'gone' })
    }
    function settle(outcome: BodyOutcome) {
      clearTimeout(timer)
      request.off('data', take).off('end', end).off('error', gone).off('close', gone)
      if (outcome.kind !== 'whole') request.pause()
      chunks.length = 0
      // An 'error' event without a listener would end the process.
      request.on('error', () => undefined)
      resolve(outcome)
    }
    request.on('data', take).on('end', end).on('error', gone).on('close', gone)
  })
}

/** Wraps the bytes in a stream: a Request made from bytes would copy them. */
export function streamOf(body: Buffer<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(body)
      controller.close()
    }
  })
}
