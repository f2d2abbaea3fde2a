import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { type EmbeddedApi, setEmbeddedApi } from '#app/api-client/transport.server.ts'
import { createApiHandler } from '#app/backend/handle-api.server.ts'
import { SignedInSchema } from '#app/contracts/auth.ts'
import type { DoorContext } from '#app/door/settings.ts'
import { loader as booking } from '#app/routes/guarded/reports/booking/file.ts'
import { loader as sales } from '#app/routes/guarded/reports/sales/file.ts'
import { loader as visits } from '#app/routes/guarded/reports/visits/file.ts'
import { commitSession, type SessionData, toSessionData } from '#app/session/cookie/session-storage.server.ts'
import { ask, openDoor } from '../../../door/open-door.ts'
import { createTestBackend } from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { seededPassword } from '../../../support/database/seeded-password.ts'
import { cookieHeader, requestTo, sessionWith } from '../../../support/session.ts'
import { siteMap } from '../../../support/site-map.ts'
import { readSheet, readZip } from '../../../support/world/read-xlsx.ts'

afterEach(() => setEmbeddedApi(null))

const cookieOf = (session: SessionData) => cookieHeader(commitSession(requestTo('/'), session))
const all = sessionWith('reports/sales', 'reports/visits', 'reports/booking', 'operation/all-bookings')
const days = 'inicio=2026-11-01&fim=2026-11-06'

/** Answers products with none and the rest as told; remembers what was asked. */
function standIn(answer: (url: URL) => Response | Promise<Response>): URL[] {
  const asked: URL[] = []
  const api: EmbeddedApi = async (request) => {
    const url = new URL(request.url)
    if (/\/products\/?$/.test(url.pathname) && !url.pathname.includes('/bills/')) return Response.json([])
    asked.push(url)
    return answer(url)
  }
  setEmbeddedApi(api)
  return asked
}

function toContext(signal = new AbortController().signal): DoorContext {
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
    signal,
    typed: async () => null
  }
}

const loaders = new Map(Object.entries({ sales, visits, booking }))

/** Calls a route of the site map as Remix does; a response that a guard throws is the answer. */
async function askRoute(request: Request, context: DoorContext): Promise<Response> {
  const [, report = ''] = /^\/reports\/([a-z]+)\.(?:csv|xlsx)$/.exec(new URL(request.url).pathname) ?? []
  const load = loaders.get(report)
  if (!load) throw new Error(`no route for ${request.url}`)
  try {
    return await load({ request, context, params: {} })
  } catch (error) {
    if (error instanceof Response) return error
    throw error
  }
}

async function open(path: string, session?: SessionData, method = 'GET') {
  const request = requestTo(path, session && cookieOf(session), { method })
  const context = toContext()
  const answer = await askRoute(request, context)
  const { download } = context
  if (!download) return `${answer.status} ${answer.headers.get('location') ?? ''}`.trim()
  return 'refused' in download ? download : (download.headers['content-disposition'] ?? null)
}

const files = ['sales', 'visits', 'booking'].flatMap((name) => [`/reports/${name}.csv`, `/reports/${name}.xlsx`])

describe('the guard', () => {
  it.each(files)('checks %s before any data is loaded', async (path) => {
    const asked = standIn(() => Response.json([]))
    const page = path.replace(/\.\w+$/, '')
    const login = `302 /login?${new URLSearchParams({ redirectTo: `${page}?${days}` })}`
    expect(await open(`${path}?${days}`)).toBe(login)
    const others = all.permissions.filter(({ action }) => !page.endsWith(action))
    expect(await open(`${path}?${days}`, { ...all, permissions: others })).toBe('302 /dashboard')
    expect(asked).toEqual([])
    expect(await open(`${path}?${days}`, all)).toMatch(
      /^attachment; filename="\w+-2026-11-01-a-2026-11-06\.(csv|xlsx)"$/
    )
  })

  it('stands on the site map for these paths and no others', () => {
    // The ratings are a list: its files are tested with those of all lists.
    const mapped = siteMap.filter(({ file }) => /\/reports\/(?!ratings\/)\w+\/file\.ts$/.test(file))
    expect(mapped.map(({ path }) => path)).toEqual(files)
    expect(mapped.filter(({ area, hasAction, hasPage }) => area !== 'guarded' || hasAction || hasPage)).toEqual([])
  })

  it('asks for no slot on HEAD', async () => {
    const asked = standIn(() => Response.json([]))
    expect(await open('/reports/sales.csv', all, 'HEAD')).toMatch(/^attachment/)
    expect(asked).toEqual([])
  })

  it.each(['inicio=2026-11-31', 'inicio=2020-01-01&fim=2026-01-01', 'por=ano', 'intervalo=0'])(
    'redirects %s to the page, which shows the error',
    async (query) => {
      standIn(() => Response.json([]))
      expect(await open(`/reports/sales.csv?${query}`, all)).toBe(`302 /reports/sales?${query}`)
    }
  )
})

describe('a report that is not all there', () => {
  const table = (url: URL) => {
    if (url.searchParams.get('sdate') === '2026-11-05') return Response.json({ message: 'Recusado' }, { status: 422 })
    const detail = { date: url.searchParams.get('sdate'), net: 10, paid: 10 }
    return Response.json([{ uuid: 'p', name: '=Gruta', details: [detail] }])
  }
  const get = async (path: string) => {
    const { port, lines } = await openDoor({ handle: askRoute })
    return { lines, answer: ask(port, { path: `${path}?${days}`, headers: { cookie: cookieOf(all) } }) }
  }

  it('ends as CSV with a line that says so', async () => {
    standIn(table)
    const { status, text, headers } = await (await get('/reports/sales.csv')).answer
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    const lines = text.trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(';')[0])).toEqual([
      '\ufeffDia da compra',
      '01/11/2026',
      '03/11/2026',
      'ARQUIVO INCOMPLETO: faltam os dados de 05/11/2026 em diante. Baixe de novo.'
    ])
    expect(lines[1]).toContain(";'=Gruta;")
  })

  it('breaks off as XLSX', async () => {
    standIn(table)
    await expect((await get('/reports/sales.xlsx')).answer).rejects.toThrow('aborted')
  })

  it.each([
    [403, 403],
    [422, 503]
  ])('is a page in words where its first slot already says %i', async (status, shown) => {
    standIn(() => Response.json({ message: 'Recusado' }, { status }))
    const answer = await (await get('/reports/sales.csv')).answer
    expect(answer.status).toBe(shown)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.text).toContain('lang="pt-BR"')
  })

  it('leads to /logout where the session has ended', async () => {
    standIn(() => Response.json({ message: 'Entre de novo' }, { status: 401 }))
    const answer = await (await get('/reports/sales.csv')).answer
    expect([answer.status, answer.headers.location]).toEqual([
      302,
      expect.stringMatching(/^\/logout\?motivo=sessao&redirectTo=%2Freports%2Fsales%3F/)
    ])
  })
})

it.each(['csv', 'xlsx'])('ends %s when the reader leaves, and asks for nothing more', async (kind) => {
  const asked = standIn(({ searchParams }) =>
    searchParams.get('sdate') === '2026-01-01' ? Response.json([]) : new Promise<Response>(() => {})
  )
  const reader = new AbortController()
  const path = `/reports/sales.${kind}?inicio=2026-01-01&fim=2026-12-31`
  const context = toContext(reader.signal)
  await askRoute(requestTo(path, cookieOf(all)), context)
  const file = context.download
  if (!file || 'refused' in file) throw new Error('no file')
  const read = async () => {
    for await (const piece of file.pieces) expect(Buffer.from(piece).toString()).not.toContain('INCOMPLETO')
  }
  const outcome = expect(read()).rejects.toThrow('aborted')
  await expect.poll(() => asked.length).toBe(7)
  reader.abort()
  await outcome
  expect(asked).toHaveLength(7)
})

it('asks for nothing when the reader has left before the first slot', async () => {
  standIn(() => new Promise<Response>(() => {}))
  const reader = new AbortController()
  const outcome = expect(
    askRoute(requestTo('/reports/sales.csv', cookieOf(all)), toContext(reader.signal))
  ).rejects.toThrow()
  reader.abort()
  await outcome
})

describe('the demonstration’s files', () => {
  /** The seeded place behind the real handler, and the session its manager would have. */
  async function openSeeded() {
    const db = await openTestDatabase({ seed: true })
    onTestFinished(() => db.close())
    const handle = createApiHandler(createTestBackend(db, { now: () => new Date(), pass: () => {} }))
    setEmbeddedApi(handle)
    const signIn = new Request('http://embedded/api/v3/auth/signin/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'gestor', password: seededPassword })
    })
    const signedIn = await handle(signIn, { requestId: 'r', address: '' })
    const session = toSessionData(SignedInSchema.parse(await signedIn.json()))
    const { rows } = await db.pool.query(`select least(min(created_at)::date, min(date))::text as first,
      greatest(max(created_at)::date, max(date))::text as last,
      sum(people) filter (where status not in ('CANCELLED', 'EXPIRED'))::int8 as people, count(*)::int8 as bookings,
      (select sum(case when status = 'CANCELLED' and paid_at is null then 0 when status = 'APPROVED' then value else 0 end)
        from payments)::int8 as kept from bookings`)
    const { port } = await openDoor({ handle: askRoute })
    const get = (path: string) => ask(port, { path, headers: { cookie: cookieOf(session) } })
    const { first, last, people, bookings, kept } = rows[0]
    return { get, query: `inicio=${first}&fim=${last}&intervalo=7`, people, bookings, kept }
  }

  const columnOf = (rows: string[][], name: string) => {
    const at = rows[0]?.indexOf(name) ?? -1
    return rows.slice(1).map((row) => row[at] ?? '')
  }
  const sum = (values: string[]) => values.reduce((total, value) => total + Math.round(Number(value) * 100), 0)
  const readCsv = (text: string) =>
    text
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';').map((cell) => cell.replace(/^"|"$/g, '').replace(/^(-?\d+),(\d+)$/, '$1.$2')))

  it('equal the ledger to the centavo, in both forms', async () => {
    const { get, query, kept, people, bookings } = await openSeeded()
    expect(Number(kept)).toBeGreaterThan(0)
    for (const por of ['compra', 'visita']) {
      const rows = readCsv((await get(`/reports/sales.csv?${query}&por=${por}`)).text)
      expect([por, sum(columnOf(rows, 'Recebido'))]).toEqual([por, Number(kept)])
    }
    const sold = readCsv((await get(`/reports/booking.csv?${query}`)).text)
    expect(sold).toHaveLength(1 + Number(bookings))
    expect(sum(columnOf(sold, 'Recebido'))).toBe(Number(kept))
    const visits = readCsv((await get(`/reports/visits.csv?${query}`)).text)
    expect(sum(columnOf(visits, 'Esperadas')) / 100).toBe(Number(people))
    expect(sum(columnOf(visits, 'Contadores'))).toBeGreaterThan(0)

    for (const report of ['sales', 'visits', 'booking']) {
      const csv = readCsv((await get(`/reports/${report}.csv?${query}`)).text)
      const sheet = readSheet(
        readZip((await get(`/reports/${report}.xlsx?${query}`)).raw).get('xl/worksheets/sheet1.xml') ?? ''
      )
      expect(sheet).toHaveLength(csv.length)
      const days = csv.slice(1).map((row) => (row.find((cell) => /^\d\d\/\d\d\/\d{4}$/.test(cell)) ?? '').split('/'))
      const inOrder = days.map((parts) => parts.reverse().join('-'))
      expect(inOrder).toEqual([...inOrder].sort())
      expect(csv.filter((row) => row.length !== csv[0]?.length)).toEqual([])
      for (const [at, name] of (csv[0] ?? []).entries()) {
        const column = String.fromCharCode(65 + at)
        const cells = sheet.slice(1).flatMap((row) => row.filter((cell) => cell.at.replace(/\d+/, '') === column))
        if (name.startsWith('Dia'))
          expect(cells.every(({ kind, style }) => kind === 'number' && style === 2)).toBe(true)
        else if (cells.every(({ kind }) => kind === 'number')) {
          expect([report, name, sum(cells.map(({ value }) => value))]).toEqual([report, name, sum(columnOf(csv, name))])
        }
      }
    }
  })
})
