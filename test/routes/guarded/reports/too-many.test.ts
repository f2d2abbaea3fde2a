import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { type EmbeddedApi, setEmbeddedApi } from '#app/api-client/transport.server.ts'
import type { DoorContext } from '#app/door/settings.ts'
import { loader as file } from '#app/routes/guarded/reports/sales/file.ts'
import { loader as page } from '#app/routes/guarded/reports/sales/page.tsx'
import { commitSession, type SessionData } from '#app/session/cookie/session-storage.server.ts'
import { cookieHeader, requestTo, sessionWith } from '../../../support/session.ts'

const controller = new AbortController()
afterEach(() => {
  controller.abort()
  setEmbeddedApi(null)
})

const cookieOf = (session: SessionData) => cookieHeader(commitSession(requestTo('/'), session))

function toContext(): DoorContext {
  return {
    requestId: 'r',
    address: '',
    origin: '',
    nonce: '',
    formToken: '',
    light: false,
    js: false,
    demo: false,
    language: 'pt-BR',
    signal: controller.signal,
    typed: async () => null
  }
}

it('a user has six requests of reports under way, and twelve reports that load; a colleague waits for none of them', async () => {
  let underWay = 0
  let most = 0
  const answers: (() => void)[] = []
  const api: EmbeddedApi = async (request) => {
    if (!new URL(request.url).pathname.includes('/bills/')) return Response.json([])
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise<void>((resolve) => answers.push(resolve))
    underWay -= 1
    return Response.json([])
  }
  setEmbeddedApi(api)
  const ana = sessionWith('reports/sales', 'operation/all-bookings')
  const bia = { ...ana, user: { ...ana.user, uuid: randomUUID() } }
  const days = 'inicio=2021-01-01&fim=2025-12-31&intervalo=30'
  const open = (session: SessionData, by: string) =>
    page({
      request: requestTo(`/reports/sales?${days}&por=${by}`, cookieOf(session)),
      context: toContext(),
      params: {}
    })
  for (let one = 0; one < 12; one += 1) await open(ana, one % 2 === 0 ? 'compra' : 'visita')
  await expect(open(ana, 'visita')).rejects.toMatchObject({
    status: 429,
    code: 'too_many_reports',
    message: expect.stringContaining('Relatórios demais ao mesmo tempo')
  })
  const context = toContext()
  await file({ request: requestTo(`/reports/sales.csv?${days}`, cookieOf(ana)), context, params: {} })
  expect(context.download).toEqual({ refused: 429 })
  await expect.poll(() => underWay).toBe(6)
  await open(bia, 'compra')
  await expect.poll(() => underWay).toBe(12)
  for (const answer of answers.splice(0)) answer()
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  expect(most).toBe(12)
})
