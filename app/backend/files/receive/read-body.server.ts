import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { ApiError } from '#app/contracts/api-error.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import type { IncomingFile } from '../../kernel/files/wire.server.ts'
import { cutShort, refuseFile } from '../refusals.server.ts'

export interface Body {
  /** Name from the form; empty if the body is the file itself. */
  name: string
  /** Throws ApiError if it is cut short, or is not a valid form. */
  chunks: AsyncIterable<Uint8Array>
}

/** A form holds one file; its other parts are not read. */
const limits = {
  files: 1,
  fields: 20,
  parts: 21,
  fieldNameSize: 200,
  fieldSize: 10_000,
  headerPairs: 20,
  headerSize: 8192
}

/** @throws ApiError 422 where there is no file in it, 400 where it is cut short before there is one */
export async function openBody({ stream, contentType }: IncomingFile): Promise<Body> {
  if (!stream) throw refuseFile(FILE_WORDS.empty)
  const chunks = readChunks(stream)
  return /^multipart\/form-data\b/i.test(contentType) ? openForm(chunks, contentType) : { name: '', chunks }
}

async function* readChunks(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader()
  let isOver = false
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause) => {
        isOver = true
        throw cutShort(cause)
      })
      if (done) {
        isOver = true
        return
      }
      yield value
    }
  } finally {
    // Do not wait for a sender that is told to stop.
    if (!isOver) reader.cancel().catch(() => undefined)
  }
}

type Part = { name: string; stream: BusboyFileStream }

async function openForm(chunks: AsyncGenerator<Uint8Array, void>, contentType: string): Promise<Body> {
  const parser = openParser(contentType)
  const first = promised<Part>()
  const whole = promised<void>()
  let file: BusboyFileStream | null = null
  const fail = (cause: unknown) => {
    const told = cause instanceof ApiError ? cause : cutShort(cause)
    first.reject(told)
    whole.reject(told)
    file?.destroy(told)
    void chunks.return()
  }
  parser.on('file', (_field, stream, name: string | undefined) => {
    // `whole` reports it; without a listener it would end the process.
    stream.on('error', () => undefined)
    file = stream
    first.resolve({ name: name ?? '', stream })
  })
  parser.on('error', fail)
  parser.on('finish', () => {
    first.reject(refuseFile(FILE_WORDS.none))
    whole.resolve()
  })
  for (const limit of ['filesLimit', 'partsLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => fail(refuseFile(FILE_WORDS.onlyOne)))
  }
  feed(chunks, parser, whole.isSettled).catch(fail)
  const { name, stream } = await first.promise
  return { name, chunks: readPart(stream, whole.promise, () => void chunks.return()) }
}

/** Promise settled from outside; nobody needs to listen to it. */
function promised<T>() {
  let settle: { resolve: (value: T) => void; reject: (error: unknown) => void } | undefined
  let isSettled = false
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject }
  })
  promise.catch(() => undefined)
  return {
    promise,
    isSettled: () => isSettled,
    resolve(value: T) {
      isSettled = true
      settle?.resolve(value)
    },
    reject(error: unknown) {
      isSettled = true
      settle?.reject(error)
    }
  }
}

/** Not ended after an error: the parser would throw where nobody listens. */
async function feed(chunks: AsyncIterable<Uint8Array>, parser: BusboyInstance, isOver: () => boolean): Promise<void> {
  for await (const chunk of chunks) {
    if (isOver()) return
    await new Promise<void>((resolve, reject) => {
      parser.write(chunk, (error) => (error ? reject(error) : resolve()))
    })
  }
  if (!isOver()) parser.end()
}

function openParser(contentType: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits, defCharset: 'utf8' })
  } catch (cause) {
    throw cutShort(cause)
  }
}

/** The form must end properly too. */
async function* readPart(
  part: BusboyFileStream,
  whole: Promise<void>,
  stop: () => void
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* part
    await whole
  } catch (error) {
    await whole
    throw error
  } finally {
    stop()
  }
}
