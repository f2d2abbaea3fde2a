import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { ApiError } from '#app/contracts/api-error.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import type { IncomingFile } from '../../kernel/files/wire.server.ts'
import { cutShort, refuseFile } from '../refusals.server.ts'

export interface Body {
  /** As the form says it; empty for a body that is the file itself. */
  name: string
  /** Throws ApiError where it is cut short, or the form is none. */
  chunks: AsyncIterable<Uint8Array>
}

/** A form holds one file; what else it says is not read. */
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
    // Nobody waits for a sender who is told to stop.
    if (!isOver) reader.cancel().catch(() => undefined)
  }
}

async function openForm(chunks: AsyncGenerator<Uint8Array, void>, contentType: string): Promise<Body> {
  const parser = openParser(contentType)
  let part: BusboyFileStream | null = null
  const first = new Promise<{ name: string; part: BusboyFileStream }>((resolve, reject) => {
    parser.on('file', (_field, stream, name) => {
      part = stream
      resolve({ name: name ?? '', part: stream })
    })
    parser.on('finish', () => reject(refuseFile(FILE_WORDS.none)))
  })
  for (const limit of ['filesLimit', 'partsLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => parser.destroy(refuseFile(FILE_WORDS.onlyOne)))
  }
  const whole = pipeline(Readable.from(chunks, { highWaterMark: 1 }), parser).catch((error) => {
    const told = error instanceof ApiError ? error : cutShort(error)
    part?.destroy(told)
    throw told
  })
  const found = await Promise.race([first, whole.then(() => first)])
  return { name: found.name, chunks: readPart(found.part, whole) }
}

function openParser(contentType: string) {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits })
  } catch (cause) {
    throw cutShort(cause)
  }
}

/** The form must end as one, too. */
async function* readPart(part: BusboyFileStream, whole: Promise<void>): AsyncGenerator<Uint8Array, void> {
  // Seen to below, after the part.
  whole.catch(() => undefined)
  try {
    yield* part
  } catch (error) {
    await whole
    throw error
  } finally {
    part.destroy()
  }
  await whole
}
