import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createBranchHandler, createPageFinder } from '#app/door/handle-by-branch.ts'
import type { DoorContext, HandleRequest } from '#app/door/settings.ts'

const table: [id: string, path: string | undefined, parent: string | undefined][] = [
  ['index', undefined, 'root'],
  ['guarded', undefined, 'root'],
  ['menu', undefined, 'guarded'],
  ['list', 'operation/list', 'menu'],
  ['one', 'operation/list/:id', 'menu'],
  ['cancel', 'cancel', 'one'],
  ['rest', 'operation/*', 'guarded'],
  ['open', 'home', 'root'],
  ['api', 'api/*', 'root'],
  ['docs', 'api/docs', 'root'],
  ['any', 'api/:any/list', 'root'],
  ['deep', 'operation/list/docs/home', 'menu'],
  ['missing', '*', 'root']
]

function toBuild(): ServerBuild {
  const answer = (id: string) => ({
    loader: ({ params }: { params: object }) => Response.json({ id, params }),
    action: () => Response.json({ id, done: true })
  })
  const rows = table.map(([id, path, parentId]) => ({
    id,
    parentId,
    path,
    index: id === 'index' || undefined,
    module: ['guarded', 'menu'].includes(id) ? {} : answer(id)
  }))
  const routes = Object.fromEntries([{ id: 'root', path: '', module: {} }, ...rows].map((row) => [row.id, row]))
  return {
    mode: 'production',
    routes,
    entry: { module: { default: () => new Response('page'), handleError: () => undefined } },
    assets: { version: '1', url: '', entry: { module: '', imports: [] }, routes: {} },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    isSpaMode: false
  } as unknown as ServerBuild
}

const build = toBuild()
const whole: HandleRequest = createRequestHandler(build, 'production')
const byBranch = createBranchHandler(build, (branch) => createRequestHandler(branch, 'production'))
const context = { requestId: '', address: '' } as DoorContext

const segment = fc.oneof(
  fc.constantFrom(
    '',
    'operation',
    'Operation',
    'OPERATION',
    'list',
    'home',
    'api',
    'docs',
    'cancel',
    '*',
    ':id',
    '%6Fperation',
    '%4Cist',
    'operation%2Flist'
  ),
  fc.constantFrom('%2F', 'a%20b', '%C3%A9', '.', 'constructor', '__proto__')
)
const path = fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`)
const search = fc.constantFrom('', '?_data=one', '?_data=list', '?_data=missing', '?_data=nobody', '?a=1')

async function told(handle: HandleRequest, url: string, method: string) {
  const answer = await handle(new Request(url, { method }), context)
  return { status: answer.status, text: await answer.text() }
}

it('answers every address as one handler of all routes would', async () => {
  await fc.assert(
    fc.asyncProperty(path, search, fc.constantFrom('GET', 'POST'), async (pathname, query, method) => {
      const url = new URL(`http://localhost${pathname}${query}`).href
      expect(await told(byBranch, url, method)).toEqual(await told(whole, url, method))
    }),
    { numRuns: 1500 }
  )
})

it('finds the right route', async () => {
  expect(await told(byBranch, 'http://localhost/Operation/list/7/cancel', 'GET')).toEqual({
    status: 200,
    text: JSON.stringify({ id: 'cancel', params: { id: '7' } })
  })
  expect(JSON.parse((await told(byBranch, 'http://localhost/elsewhere/x', 'GET')).text).id).toBe('missing')
  expect(JSON.parse((await told(byBranch, 'http://localhost/operation/x', 'GET')).text).id).toBe('rest')
})

const pathOfId: Record<string, string> = {
  index: '/',
  one: '/operation/list/:id',
  cancel: '/operation/list/:id/cancel'
}
const paths = Object.fromEntries(table.map(([id, path]) => [id, pathOfId[id] ?? `/${path}`]))

it('names the pattern of the page that Remix would answer with', async () => {
  const pageOf = createPageFinder(build)
  // Encoded literals and doubled slashes are as rare as they are harmless: the pattern is then a wider one.
  const plain = fc.array(
    fc.constantFrom('operation', 'Operation', 'list', 'home', 'api', 'docs', 'cancel', 'a%20b', '7', 'constructor'),
    { maxLength: 5 }
  )
  await fc.assert(
    fc.asyncProperty(plain, async (parts) => {
      const pathname = `/${parts.join('/')}`
      const { text } = await told(whole, `http://localhost${pathname}`, 'GET')
      const { id } = JSON.parse(text)
      expect([pathname, pageOf(pathname)]).toEqual([pathname, paths[id]])
    }),
    { numRuns: 1000 }
  )
})
