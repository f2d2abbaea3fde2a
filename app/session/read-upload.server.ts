import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { SentFile } from '#app/api-client/files.server.ts'
import { ApiError, malformed } from '#app/contracts/api-error.ts'
import { cleanFileName } from '#app/domain/file/name.ts'
import { pullStream } from '#app/pull-stream.server.ts'

/** One file of a form, delivered in the order it arrives. */
export interface UploadedFile extends SentFile {
  /** Name of the form field. */
  field: string
}

/** Fields have the same limits as in other forms. A form with more parts is not one of ours. */
const limits = { fields: 200, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 20, files: 20, parts: 220 }
/** Limit for all fields together, in characters: they stay in memory while the files stream. */
const mostLetters = 128 * 1024

/**
 * Reads a form with files as it arrives. `take` receives one file at a time, with at least the fields before it, and
 * is awaited; unread bytes are skipped. An empty file field does not count.
 * @throws ApiError 400 for a truncated or malformed form, and what `take` throws once the whole body has arrived
 */
export async function readUpload(
  request: Request,
  take: (file: UploadedFile, before: FormData) => Promise<void>
): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data/i.test(type) || !request.body) return request.formData()
  const form = new FormData()
  const failures: unknown[] = []
  const streams: BusboyFileStream[] = []
  let taking = Promise.resolve()
  let isBroken = false
  const parser = openParser(type)
  let letters = 0
  parser.on('field', (name, value, _nameIsCut, isCut) => {
    letters += name.length + value.length
    if (isCut || letters > mostLetters) parser.emit('error', tooMany())
    else form.append(name, value)
  })
  parser.on('file', (field, stream, name: string | undefined) => {
    // The reader gets this error. Without a listener it would end the process.
    stream.on('error', () => undefined)
    if (name === undefined || name === '') return void stream.resume()
    streams.push(stream)
    const file = { field, name: cleanFileName(name), stream: pullStream(readOf(stream)) }
    taking = taking
      .then(() => (isBroken ? undefined : take(file, form)))
      .catch((error: unknown) => {
        failures.push(error)
      })
      .then(() => void stream.resume())
  })
  await feed(request.body, parser).catch(async (error: unknown) => {
    isBroken = true
    // Tell open readers that no more bytes will come.
    for (const stream of streams) stream.destroy(new Error('the form broke off'))
    await taking
    throw error
  })
  await taking
  if (failures.length > 0) throw failures[0]
  return form
}

function openParser(type: string): BusboyInstance {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits, defCharset: 'utf8' })
  } catch (cause) {
    throw malformed({ cause })
  }
}

async function* readOf(stream: BusboyFileStream): AsyncGenerator<Uint8Array> {
  for await (const piece of stream.iterator({ destroyOnReturn: false })) yield piece as Uint8Array
}

function feed(body: ReadableStream<Uint8Array>, parser: BusboyInstance): Promise<void> {
  const source = Readable.fromWeb(body as NodeStream)
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown) => {
      source.destroy()
      reject(cause instanceof ApiError ? cause : malformed({ cause }))
    }
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, () => refuse(tooMany()))
    parser.on('error', refuse)
    parser.on('finish', resolve)
    source.on('error', (error) => {
      parser.destroy(error)
      refuse(error)
    })
    source.pipe(parser)
  })
}

const tooMany = () => malformed({ message: 'O formulário trouxe partes demais e nada foi guardado.' })
