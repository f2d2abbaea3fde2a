import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DoorDownload } from '../settings.ts'
import type { DoorRequest, DoorResponse } from '../visit.ts'
import { chooseEncoding, createCompressor, isCompressible } from './compress.ts'

/**
 * Sends only as fast as the reader reads. A failure cuts the connection, so that the browser knows the file is
 * incomplete.
 */
export async function sendDownload(request: DoorRequest, response: DoorResponse, file: DoorDownload): Promise<void> {
  response.status(200)
  for (const [name, value] of Object.entries(file.headers)) response.setHeader(name, value)
  const isText = isCompressible(file.headers['content-type'] ?? null)
  if (isText) response.vary('Accept-Encoding')
  const encoding = isText ? chooseEncoding(request.headers['accept-encoding']) : null
  if (encoding) {
    response.setHeader('content-encoding', encoding)
    response.removeHeader('content-length')
  }
  if (request.method === 'HEAD') return void response.end()
  response.flushHeaders()
  const source = Readable.from(file.pieces, { objectMode: true, highWaterMark: 1 })
  if (encoding) await pipeline(source, createCompressor(encoding), response)
  else await pipeline(source, response)
}
