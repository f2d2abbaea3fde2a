import { randomUUID } from 'node:crypto'
import { ApiError } from '#app/contracts/api-error.ts'
import type { CallInput, CallOutput, Endpoint } from '#app/contracts/endpoint.ts'
import { env } from '#app/env.server.ts'
import { takeText } from '#app/read-text.server.ts'
import { leftOf } from '#app/time/deadline.server.ts'
import { createCallApi } from './call-api.server.ts'
import { type Capabilities, capabilities, createCapabilities } from './capabilities/capabilities.server.ts'
import { toNetworkError, tooLate } from './network-error.server.ts'
import { isSuccess, readAnswer } from './read-answer.server.ts'
import { toRefusal } from './read-refusal.server.ts'
import { type ApiAddresses, open, type Received, send, toReceived, type Wire } from './transport.server.ts'
import { type Asker, type CallContext, whoAsks } from './who-asks.server.ts'
import { writePath } from './write-path.server.ts'

export interface SentFile {
  name: string
  /** Can be read once. An error in the stream aborts the upload. */
  stream: ReadableStream<Uint8Array>
}

export interface OpenedFile {
  /** Holds Content-Type, Content-Length and Content-Disposition if the API sends them. */
  headers: Headers
  stream: ReadableStream<Uint8Array>
}

export interface FileCalls {
  /** @throws ApiError as `callApi` */
  sendFile<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    context: CallContext & { file: SentFile }
  ): Promise<CallOutput<E>>
  /** Resolves once the answer's headers are there; the body streams as it is read. @throws ApiError as `callApi` */
  openFile<E extends Endpoint>(endpoint: E, input: CallInput<E>, context: CallContext): Promise<OpenedFile>
}

const answerMib = 1

interface FileSettings extends ApiAddresses {
  timeoutMs: number
  /** Default: a record that no other caller shares. */
  capabilities?: Capabilities
}

/** Tests create their own; the app uses the instance below. */
export function createFileCalls(given: FileSettings): FileCalls {
  const settings = { ...given, capabilities: given.capabilities ?? createCapabilities(() => performance.now()) }
  const callApi = createCallApi({ ...settings, retryDelayMs: () => 0 })
  /** Resolves an ambiguous 404 as `callApi` does: it may mean a missing call or an unknown id. */
  const doubted =
    (endpoint: Endpoint, context: CallContext) =>
    async (error: unknown): Promise<never> => {
      if (error instanceof ApiError && error.status === 404 && settings[endpoint.api] !== undefined) {
        await settings.capabilities.doubt(endpoint, (telling) => callApi(telling, {}, context))
      }
      throw error
    }
  const learn = (endpoint: Endpoint, received: Received) => {
    if (settings[endpoint.api] !== undefined) settings.capabilities.learn(endpoint, received)
  }
  return {
    async sendFile(endpoint, input, { file, ...context }) {
      const { wire, failed, requestId } = prepare({ endpoint, input, context, settings })
      // The embedded API takes the raw file; remote APIs take a form with one file in it.
      const isRemote = settings[endpoint.api] !== undefined
      const { body, type } = isRemote ? asForm(file) : { body: file.stream, type: 'application/octet-stream' }
      wire.headers.set('content-type', type)
      const sent = send({ ...wire, body }, settings, (received) => {
        learn(endpoint, received)
        return readAnswer(endpoint, received, requestId)
      })
      return sent.catch(failed).catch(doubted(endpoint, context))
    },
    async openFile(endpoint, input, context) {
      const { wire, failed, requestId } = prepare({ endpoint, input, context, settings })
      // The time limit covers the headers only. The door limits slow readers of the body.
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(tooLate()), context.timeoutMs ?? settings.timeoutMs)
      const reader = context.signal ?? context.request?.signal
      const signal = reader ? AbortSignal.any([late.signal, reader]) : late.signal
      const asked = open({ ...wire, signal }, settings).finally(() => clearTimeout(timer))
      const response = await asked.catch(failed)
      if (isSuccess(endpoint, response.status) && response.body) return opened(response, response.body)
      const isForeign = settings[endpoint.api] !== undefined
      const refuse = (text: string) => {
        const received = toReceived(response, text, isForeign)
        learn(endpoint, received)
        return toRefusal(received, { endpoint, requestId })
      }
      const refusal = await takeText(response, { largestMib: answerMib, signal: wire.signal }, refuse).catch(failed)
      return doubted(endpoint, context)(refusal)
    }
  }
}

export const { sendFile, openFile } = createFileCalls({
  main: env.MAIN_API_URL,
  node: env.NODE_API_URL,
  timeoutMs: env.API_TIMEOUT_MS,
  capabilities
})

interface Asked {
  endpoint: Endpoint
  input: unknown
  context: CallContext
  settings: FileSettings & { capabilities: Capabilities }
}

function prepare({ endpoint, input, context, settings }: Asked) {
  if (settings[endpoint.api] !== undefined) settings.capabilities.require(endpoint)
  const asker = whoAsks(endpoint, context)
  const { requestId } = asker.meta
  const { params, query } = input as { params?: object; query?: object }
  const wire: Wire = {
    api: endpoint.api,
    method: endpoint.method,
    path: writePath(endpoint, { params, query }),
    headers: asker.headers,
    body: null,
    meta: asker.meta,
    signal: limitOf(asker, context, settings.timeoutMs)
  }
  const failed = (error: unknown): never => {
    throw toNetworkError(error, { endpoint, requestId, left: asker.signal?.aborted })
  }
  return { wire, failed, requestId }
}

/** An upload may take as long as the door gives its sender. */
function limitOf({ meta, signal }: Asker, { timeoutMs }: CallContext, usualMs: number): AbortSignal {
  const limit = AbortSignal.timeout(timeoutMs ?? Math.max(usualMs, leftOf(meta.endsAt, 600_000)))
  return signal ? AbortSignal.any([limit, signal]) : limit
}

function opened({ headers }: Response, stream: ReadableStream<Uint8Array>): OpenedFile {
  const kept = new Headers()
  for (const name of ['content-type', 'content-length', 'content-disposition']) {
    const value = headers.get(name)
    if (value !== null) kept.set(name, value)
  }
  return { headers: kept, stream }
}

function asForm({ name, stream }: SentFile) {
  const boundary = `trilha-${randomUUID()}`
  const written = name.replace(/[\r\n"\\]/g, '_')
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${written}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const around = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    flush: (controller) => controller.enqueue(Buffer.from(`\r\n--${boundary}--\r\n`))
  })
  return { body: stream.pipeThrough(around), type: `multipart/form-data; boundary=${boundary}` }
}
