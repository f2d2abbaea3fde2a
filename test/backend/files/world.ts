import { randomUUID } from 'node:crypto'
import { identify } from '#app/backend/credentials/identify.server.ts'
import type { Database } from '#app/backend/db/connection.server.ts'
import { agents } from '#app/backend/db/schema.server.ts'
import { createApiHandler } from '#app/backend/handle-api.server.ts'
import { implementations } from '#app/backend/implementations.server.ts'
import { explainFault } from '#app/backend/kernel/explain-fault.server.ts'
import type { FileAnswer } from '#app/backend/kernel/files/wire.server.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { createPlace, type createTestBackend, createUser } from '../../support/database/backend.ts'

export type Backend = ReturnType<typeof createTestBackend>

/** Chunks as a network cuts them; `after` breaks off or goes on as the test wants. */
export function streamOf(bytes: Uint8Array, { chunk = 65_536, broken = false } = {}): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, at + chunk))
      at += chunk
      if (at < bytes.length) return
      if (broken) controller.error(new Error('the connection was cut'))
      else controller.close()
    }
  })
}

interface Sent {
  token?: string
  query?: Record<string, string>
  contentType?: string
}

export function createSender(backend: Backend) {
  const handle = createApiHandler(backend)
  const meta = { requestId: 'test', address: '203.0.113.7' }

  async function contextOf(token = '') {
    const identity = token ? await identify(backend, token) : null
    return {
      ...backend,
      ...meta,
      userAgent: '',
      actor: identity?.actor ?? null,
      tokenHash: identity?.tokenHash ?? null
    }
  }

  async function run(id: string, token: string | undefined, input: Record<string, unknown>) {
    const found = implementations.find(({ endpoint }) => endpoint.id === id)
    if (!found) throw new Error(id)
    const query = found.endpoint.query.parse(input.query ?? {})
    return found.run({ params: {}, body: {}, ...input, query }, await contextOf(token))
  }

  return {
    async send(stream: ReadableStream<Uint8Array> | null, { token, query, contentType = '' }: Sent) {
      try {
        const body = await run('createFile', token, { query, file: { stream, contentType } })
        // biome-ignore lint/suspicious/noExplicitAny: what the wire says is what the test looks at
        return { status: 201, body: body as any }
      } catch (error) {
        const told = explainFault(error, { mayHaveActed: false })
        if (!(told instanceof ApiError)) throw error
        // biome-ignore lint/suspicious/noExplicitAny: what the wire says is what the test looks at
        return { status: told.status, body: { message: told.message, code: told.code, fields: told.fields } as any }
      }
    },
    async open(id: string, { token, preview = '' }: { token?: string; preview?: string } = {}) {
      const answer = (await run('downloadFile', token, { params: { id }, query: { preview } })) as FileAnswer
      const pieces = []
      for await (const piece of answer.pieces) pieces.push(piece)
      return { ...answer, bytes: Buffer.concat(pieces) }
    },
    async call(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
      const response = await handle(
        new Request(`http://localhost/api/v1${path}`, {
          method,
          headers: { 'content-type': 'application/json', ...(token ? { 'x-access-token': token } : {}) },
          body: body === undefined ? undefined : JSON.stringify(body)
        }),
        meta
      )
      // biome-ignore lint/suspicious/noExplicitAny: what the wire says is what the test looks at
      return { status: response.status, body: (await response.json()) as any }
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
  return { placeId, agent, staff, reader, nobody }
}

export const pdf = (words = 'Documento') =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
