import type { AppLoadContext } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { choice, day, defineList, order, search } from '#app/routes/guarded/define-list.tsx'
import { serveList } from '#app/routes/guarded/serve-list.server.ts'
import { commitSession } from '#app/session/cookie/session-storage.server.ts'
import { cookieHeader, requestTo, sessionWith, thrownBy } from '../../support/session.ts'

interface Row {
  id: string
}

const list = defineList<Row, string>()({
  path: '/clients/index',
  title: 'Coisas',
  lead: 'Para provar.',
  noun: ['coisa', 'coisas'],
  filters: {
    q: search('Nome'),
    kind: choice('tipo', 'Tipo', 'Todos', [{ value: 'big', label: 'Grandes' }]),
    from: day('inicio', 'De'),
    sort: order('Nome', [{ value: 'newest', label: 'Novas' }])
  },
  rowKey: ({ id }) => id,
  columns: [{ header: 'Coisa', cell: ({ id }) => id }],
  empty: { title: 'Nada', text: 'Nada ainda.' },
  none: { title: 'Nada encontrado', text: 'Confira.', all: 'Ver todas' }
})

const cells = { Coisa: ({ id }: Row) => id, Valor: () => ({ centavos: 150 }) }

interface Asking {
  page: number
  limit: number
}

/** `most` rows at once, whatever is asked for; `moved` comes a second time at the head of each later page. */
function serve(total: number, { most = Number.MAX_SAFE_INTEGER, moved = false } = {}) {
  const asked: object[] = []
  const loader = serveList(list, {
    permission: 'clients/index',
    read: async (query: Asking) => {
      asked.push(query)
      const size = Math.min(most, query.limit)
      const from = (query.page - 1) * size
      const ids = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, at) => `row ${from + at}`)
      return { data: moved && query.page > 1 ? ['row 0', ...ids] : ids, total }
    },
    row: (id: string) => ({ id }),
    more: async (_, asking) => `${(await asking).total} em tudo`,
    file: { name: 'coisas', size: 1000, cells }
  })
  return { loader, asked }
}

const signedIn = cookieHeader(commitSession(requestTo('/'), sessionWith('clients/index')))
const contextOf = () => ({ requestId: 'one' }) as AppLoadContext

async function download(path: string, served: ReturnType<typeof serve>) {
  const context = contextOf()
  await served.loader.file({ request: requestTo(path, signedIn), context, params: {} })
  if (!context.download || !('pieces' in context.download)) throw new Error('nothing to download')
  const parts: Uint8Array[] = []
  for await (const part of context.download.pieces) parts.push(part)
  return { headers: context.download.headers, lines: Buffer.concat(parts).toString().split('\r\n').slice(0, -1) }
}

describe('a list', () => {
  it('reads its filters from the address, and ignores values that they do not know', async () => {
    const { loader, asked } = serve(3)
    const ask = (path: string) => loader({ request: requestTo(path, signedIn), context: contextOf(), params: {} })
    expect(await ask('/clients/index?tipo=big&q=+ana+&inicio=2026-11-02&ordem=newest&pagina=2')).toMatchObject({
      isNarrowed: true,
      page: 2,
      asked: { kind: 'big', q: 'ana', from: '2026-11-02', sort: 'newest' },
      more: '3 em tudo',
      hasFile: true
    })
    expect(asked[0]).toMatchObject({ kind: 'big', page: 2, limit: 20 })
    const nothing = { kind: '', q: '', from: '', sort: '' }
    expect(await ask('/clients/index?tipo=x&inicio=2026-99-01&ordem=y&pagina=-1')).toMatchObject({
      isNarrowed: false,
      page: 1,
      asked: nothing,
      found: { rows: [{ id: 'row 0' }, { id: 'row 1' }, { id: 'row 2' }], total: 3, pages: 1 }
    })
    // An order narrows nothing.
    expect(await ask('/clients/index?ordem=newest')).toMatchObject({ isNarrowed: false })
  })

  it('writes all that the filters leave into one file, without a ceiling', async () => {
    const served = serve(10_050)
    const { headers, lines } = await download('/clients/index.csv?tipo=big&pagina=3', served)
    expect(headers).toMatchObject({ 'content-disposition': 'attachment; filename="coisas.csv"' })
    expect(lines).toHaveLength(10_051)
    expect(lines[0]).toBe('\ufeffCoisa;Valor')
    expect(lines.at(-1)).toBe('row 10049;1,50')
    expect(served.asked[0]).toMatchObject({ kind: 'big', page: 1, limit: 1000 })
  })

  it('goes on where an API gives fewer rows than were asked for, and writes a row that moved once', async () => {
    const { lines } = await download('/clients/index.csv', serve(250, { most: 100 }))
    expect(lines).toHaveLength(251)
    const moved = await download('/clients/index.csv', serve(2500, { moved: true }))
    expect(moved.lines.filter((line) => line.startsWith('row 0;'))).toHaveLength(1)
    expect(new Set(moved.lines).size).toBe(moved.lines.length)
  })

  it('asks for its permission before it reads, for the page and for the file', async () => {
    const { loader, asked } = serve(3)
    const other = cookieHeader(commitSession(requestTo('/'), sessionWith('reports/sales')))
    for (const ask of [loader, loader.file]) {
      const args = { context: contextOf(), params: {} }
      const refused = await thrownBy(ask({ request: requestTo('/clients/index.csv', other), ...args }))
      expect(refused.headers.get('location')).toBe('/dashboard')
      const stranger = await thrownBy(ask({ request: requestTo('/clients/index.csv'), ...args }))
      expect(stranger.headers.get('location')).toMatch(/^\/login/)
    }
    expect(asked).toEqual([])
  })
})
