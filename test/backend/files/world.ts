import { randomUUID } from 'node:crypto'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents } from '#app/backend/db/schema.server.ts'
import { createApiHandler } from '#app/backend/handle-api.server.ts'
import type { Backend } from '#app/backend/kernel/context.server.ts'
import { createPlace, createUser } from '../../support/database/backend.ts'

interface StreamOptions {
  /** Bytes of one chunk, as a network cuts them. */
  chunk?: number
  /** The connection is cut where the bytes end. */
  broken?: boolean
  /** Told how far the reader has come. */
  onPull?: (sent: number) => void
}

export function streamOf(bytes: Uint8Array, { chunk = 65_536, broken = false, onPull }: StreamOptions = {}) {
  let at = 0
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        onPull?.(at)
        if (at < bytes.length) controller.enqueue(bytes.slice(at, at + chunk))
        else if (broken) controller.error(new Error('the connection was cut'))
        else controller.close()
        at += chunk
      }
    },
    { highWaterMark: 0 }
  )
}

export interface Asked {
  token?: string
  query?: Record<string, string>
  contentType?: string
  address?: string
  path?: string
}

/** Calls of files as the door hands them on: what is sent is a stream. */
export function createSender(backend: Backend) {
  const handle = createApiHandler(backend)

  async function ask(method: string, path: string, { token, address = '203.0.113.7', ...init }: Asked & RequestInit) {
    const headers = { ...(token ? { 'x-access-token': token } : {}), ...(init.headers as Record<string, string>) }
    const url = `http://localhost/api/v1${path}`
    return handle(new Request(url, { ...init, method, headers, duplex: 'half' } as RequestInit), {
      requestId: 'test',
      address
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: what the wire says is what the test looks at
  const read = async (response: Response) => ({ status: response.status, body: (await response.json()) as any })

  return {
    /** The body is the file, or the form that `contentType` says. */
    async send(
      body: Uint8Array | ReadableStream<Uint8Array> | null,
      { query = {}, contentType, path, ...asked }: Asked
    ) {
      const search = new URLSearchParams(query)
      const stream = body instanceof Uint8Array ? streamOf(body) : body
      const headers = { 'content-type': contentType ?? 'application/octet-stream' }
      const url = `${path ?? '/files/create'}?${search}`
      return read(
        await ask('POST', url, { ...asked, headers, body: stream as ReadableStream<Uint8Array<ArrayBuffer>> })
      )
    },
    async open(path: string, asked: Asked = {}) {
      const response = await ask('GET', path, asked)
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
    },
    async call(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
      const init =
        body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      return read(await ask(method, path, { token, ...init }))
    }
  }
}

export type Sender = ReturnType<typeof createSender>

/** A place with an agent, whose certificates `staff` keeps and `reader` sees. */
export async function createAgentPlace(db: Database) {
  const { placeId } = await createPlace(db)
  const agent = randomUUID()
  await db.orm.insert(agents).values({ uuid: agent, placeId, name: 'Luzia Macedo' })
  const [staff, reader, nobody] = await Promise.all([
    createUser(db, placeId, ['agents/index', 'agents/edit']),
    createUser(db, placeId, ['agents/index']),
    createUser(db, placeId, ['issues/index'])
  ])
  const home = { ref: 'agents', refId: agent }
  return { placeId, agent, home, staff, reader, nobody }
}

export const pdf = (words: string | Uint8Array = 'Documento') =>
  Buffer.concat([
    Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n% '),
    Buffer.from(words as string),
    Buffer.from('\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  ])
