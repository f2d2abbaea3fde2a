import type { IncomingMessage } from 'node:http'

export type BodyOutcome =
  | { kind: 'whole'; body: Buffer<ArrayBuffer> }
  | { kind: 'too-large' }
  | { kind: 'too-slow' }
  | { kind: 'gone' }

/** `limit` bytes, `ms` milliseconds. Never rejects. */
export function readBody(request: IncomingMessage, { limit, ms }: { limit: number; ms: number }): Promise<BodyOutcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => settle({ kind: 'too-slow' }), ms)

    function take(chunk: Buffer) {
      size += chunk.length
      if (size > limit) settle({ kind: 'too-large' })
      else chunks.push(chunk)
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
      // An 'error' without a listener would stop the process.
      request.on('error', () => undefined)
      resolve(outcome)
    }
    request.on('data', take).on('end', end).on('error', gone).on('close', gone)
  })
}
