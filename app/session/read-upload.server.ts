import { Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { SentFile } from '#app/api-client/files.server.ts'
import { ApiError, malformed } from '#app/contracts/api-error.ts'
import { cleanFileName } from '#app/domain/file/name.ts'
import { pullStream } from '#app/pull-stream.server.ts'

/** One file of a form, in its turn. */
export interface UploadedFile extends SentFile {
  /** Of the form. */
  field: string
}

/** Fields and their bytes as other forms have them; parts beyond are no form of ours. */
const limits = { fields: 200, fieldSize: 64 * 1024, fieldNameSize: 100, headerPairs: 20, files: 20, parts: 220 }
/** All fields together, in letters: what is kept of a form while its files pass. */
const mostLetters = 128 * 1024

/**
 * A form with files, read as it comes: `take` gets each file with at least the fields before it, one after the other, and is
 * waited for; what it leaves unread is passed over. A file field left empty is no file.
 * @throws ApiError 400 for a form that is cut short or no form, and what `take` throws once all has come
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
    // Told to whoever reads it; without a listener it would end the process.
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
    // Whoever reads one of them is told that there is no more.
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
