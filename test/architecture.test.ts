import { dirname, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { circlesOf, toArrows } from './support/circles.ts'
import { rooms } from './support/rooms.ts'
import { exists, exportedFunctions, type Import, importsOf, listFiles, readSource } from './support/source-files.ts'

const isCode = (path: string) => /\.tsx?$/.test(path)
const appFiles = listFiles('app', 'server.ts').filter(isCode)
const inApp = (path: string) => path.replace(/^app\//, '')

/** `backend/db` is a room of its own; a file right under `app/` is one too. */
function roomOf(path: string): string {
  const [first = '', second = ''] = inApp(path).split('/')
  return first === 'backend' && second === 'db' ? 'backend/db' : first
}

function isAllowed({ from, to, isOurs, typeOnly }: Import): boolean {
  const { rooms: others, types = [], packages } = rooms[roomOf(from)] ?? { rooms: [], packages: [] }
  if (!isOurs) return packages.some((one) => (typeof one === 'string' ? one === to : one.test(to)))
  const target = roomOf(to)
  return target === roomOf(from) || others.includes(target) || (typeOnly && types.includes(target))
}

/** The one door between client and back end, in each direction it needs. */
const doors: Partial<Import>[] = [
  { from: 'app/api-client/transport.server.ts', to: 'app/backend/handle-api.server.ts', typeOnly: true },
  // The document of the embedded APIs belongs to the /api door.
  { from: 'app/routes/api/openapi.ts', to: 'app/backend/openapi/build-openapi.server.ts', typeOnly: false },
  { from: 'app/routes/api/docs.tsx', to: 'app/backend/openapi/build-openapi.server.ts', typeOnly: false },
  { from: 'app/routes/api/docs.tsx', to: 'app/backend/openapi/describe-openapi.server.ts', typeOnly: false }
]

function isDoor(one: Import): boolean {
  return doors.some(({ from, to, typeOnly }) => from === one.from && to === one.to && typeOnly === one.typeOnly)
}

/** The folder of the page that a file belongs to; a file of an area belongs to none but itself. */
function screenOf(path: string): string {
  const folder = dirname(path)
  if (exists(`${folder}/page.tsx`)) return folder
  return folder === 'app' ? path : screenOf(folder)
}

const say = ({ from, to }: Import) => `${from} imports ${to}`

describe('rooms', () => {
  const imports = appFiles.flatMap(importsOf)

  it('are the ones we know', () => {
    const unknown = appFiles.filter((path) => !(roomOf(path) in rooms) && roomOf(path) !== 'styles')
    expect(unknown).toEqual([])
  })

  it('import only what the table of rooms allows', () => {
    expect(imports.filter((one) => !isAllowed(one) && !isDoor(one)).map(say)).toEqual([])
  })

  it('have doors that are used', () => {
    expect(doors).toHaveLength(imports.filter((one) => isDoor(one)).length)
  })

  it('import existing files by their full name', () => {
    expect(imports.filter(({ to, isOurs }) => isOurs && !exists(to)).map(say)).toEqual([])
  })

  it('go by the alias to another room and by relative paths within', () => {
    const crooked = appFiles.filter((path) => {
      const specifiers = [...readSource(path).matchAll(/from '(#app\/[^'?]+|\.[^'?]+)/g)].map(([, to = '']) => to)
      return specifiers.some((to) => {
        const isRelative = to.startsWith('.')
        const target = isRelative ? relative('.', `${dirname(path)}/${to}`) : to.replace('#', '')
        const isSame = inApp(target).split('/')[0] === inApp(path).split('/')[0]
        // Files right under `app/` have no room to be within: the entries may name their neighbours either way.
        return inApp(path).includes('/') && isSame !== isRelative
      })
    })
    expect(crooked).toEqual([])
  })

  it('let a screen use only its own files and those of the areas around it', () => {
    const strangers = imports.filter(({ from, to, isOurs }) => {
      if (!isOurs || roomOf(from) !== 'routes' || roomOf(to) !== 'routes') return false
      return !`${dirname(from)}/`.startsWith(`${dirname(to)}/`) && screenOf(from) !== screenOf(to)
    })
    expect(strangers.map(say)).toEqual([])
  })

  it('mark files that only the server may load', () => {
    const unmarked = appFiles.filter(
      (path) =>
        ['session', 'api-client', 'reports', 'backend', 'backend/db', 'runtime'].includes(roomOf(path)) &&
        !/\.server\.tsx?$/.test(path)
    )
    expect(unmarked).toEqual([])
  })
})

/** Folders that every back-end noun may import; other nouns must be listed in `standsOn`. */
const under = ['kernel', 'credentials', 'providers', 'geo', 'db']
const standsOn: Record<string, string[]> = {
  kernel: ['db', 'providers'],
  credentials: ['db', 'kernel'],
  providers: ['db'],
  geo: ['kernel'],
  db: []
}

/** The folder of a room that a file lies in; a file right in the room gathers, and is none. */
const nounOf = (room: string, path: string) => new RegExp(`^app/${room}/([^/]+)/`).exec(path)?.[1] ?? ''

describe('nobody', () => {
  const ours = appFiles.flatMap(importsOf).filter(({ isOurs }) => isOurs)
  const byValue = ours.filter(({ typeOnly }) => !typeOnly)

  it('imports in circles, not even a type', () => {
    expect(circlesOf(toArrows(ours.map(({ from, to }) => [from, to])))).toEqual([])
  })

  it.each(['domain', 'backend'])('imports in circles among the nouns of %s', (room) => {
    const pairs = byValue.map(({ from, to }) => [nounOf(room, from), nounOf(room, to)] as const)
    expect(circlesOf(toArrows(pairs.filter((pair) => !pair.includes(''))))).toEqual([])
  })

  it('imports the inside of another noun of the back end, not even a type', () => {
    const strangers = ours.filter(({ from, to }) => {
      const noun = nounOf('backend', from)
      const other = nounOf('backend', to)
      return (
        noun !== '' && to.startsWith('app/backend/') && other !== noun && !(standsOn[noun] ?? under).includes(other)
      )
    })
    expect(strangers.map(say)).toEqual([])
  })

  it('but the queries knows the tables', () => {
    const knowing = ours.filter(({ from, to }) => !from.startsWith('app/backend/db/') && /\/db\/schema[./]/.test(to))
    expect(knowing.map(say)).toEqual([])
  })

  it('but one module, and the one that checks it, knows how places of a slot are counted', () => {
    const queries = appFiles.filter(
      (path) => path.startsWith('app/backend/') && !/\/(?:schema|seed|personal)\//.test(path)
    )
    const knowing = queries.filter((path) => /slotDays|slot_days/.test(readSource(path)))
    expect(knowing).toEqual([
      'app/backend/db/queries/bookings/invariants.server.ts',
      'app/backend/db/queries/bookings/places-taken.server.ts'
    ])
  })
})

describe('every file', () => {
  it('leaves reading the environment to env.server.ts', () => {
    const readers = appFiles.filter((path) =>
      /process\s*\.\s*env|process\s*\[|import\.meta\.env/.test(readSource(path))
    )
    expect(readers).toEqual(['app/env.server.ts'])
  })

  it('reads the time from time/clock when an answer depends on it', () => {
    const asking = appFiles.filter(
      (path) =>
        ['routes', 'reports', 'api-client', 'session'].includes(roomOf(path)) &&
        /\bnew Date\(\s*\)|\bDate\.now\b/.test(readSource(path))
    )
    expect(asking).toEqual([
      // How long a copy is kept.
      'app/api-client/places.server.ts',
      // A browser's clock, which may be wrong: the server corrects what it says.
      'app/routes/guarded/operation/check-in/offline/device-clock.ts'
    ])
  })

  it('leaves writing to the console to the logger', () => {
    const writers = appFiles.filter((path) => path !== 'app/log.server.ts' && /\bconsole\s*[.[]/.test(readSource(path)))
    expect(writers).toEqual([])
  })
})

/** These rooms are also tested by what they do together; such a test lies in the folder it is about. */
const scenarios = ['backend', 'backend/db', 'runtime', 'routes', 'setup', 'components']

describe('every test', () => {
  const tests = listFiles('test').filter(
    (path) => /\.test\.tsx?$/.test(path) && !/^test\/(?:(?:e2e|bench|attack|faults)\/|[^/]+$)/.test(path)
  )

  it.each(tests)('%s has its twin', (path) => {
    const base = path.replace(/^test\//, 'app/').replace(/\.test\.tsx?$/, '')
    const twins = ['.ts', '.tsx', '.server.ts', '.server.tsx', '.mjs', '.css'].map((ending) => `${base}${ending}`)
    const isScenario = scenarios.includes(roomOf(path.replace(/^test\//, '')))
    expect(twins.some(exists) || (isScenario && exists(dirname(base)))).toBe(true)
  })
})

interface Entry {
  file: string
  children?: Entry[]
}

function filesOf(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [`app/${file}`, ...filesOf(children)])
}

/** An engine makes these loaders and actions. The file names the permission, and the engine asks for it. */
const made: Record<string, readonly RegExp[]> = {
  loader: [
    /^export const loader = serveList\(list, \{\n {2}permission: '[\w/-]+',$/m,
    /^export const loader = action\.loader$/m,
    /^export const loader = guardOnly\((?:'[\w/-]+'|permission)?\)$/m
  ],
  action: [
    /^export const action = serveRemoval\(\{\n {2}permission: '[\w/-]+',$/m,
    /^export const action = serveImport\(screen, \{\n {2}permission: '[\w/-]+',$/m,
    /^export const action = formAction\(\s*(?:'[\w/-]+'|permission),/m
  ]
}

function isMade(path: string, name: string): boolean {
  const source = readSource(path)
  if (source === "import { loader as list } from './page.tsx'\n\nexport const loader = list.file\n") return true
  if (source === "import { action } from './page.tsx'\n\nexport const loader = action.sample\n") return true
  return (made[name] ?? []).some((shape) => shape.test(source))
}

describe('the site map', () => {
  const routeFiles = appFiles.filter((path) => roomOf(path) === 'routes')
  const answering = routeFiles.filter((path) => {
    const exported = exportedFunctions(path)
    return ['default', 'loader', 'action'].some((name) => exported.has(name))
  })

  it('lists every page, loader and action, and nothing else', async () => {
    const listed = new Set(filesOf(await routes))
    expect([...listed].sort()).toEqual(answering.sort())
  })

  it('guards every loader and action of the guarded area in its first line', () => {
    const guarded = answering.filter((path) => path.startsWith('app/routes/guarded/'))
    const open = guarded.flatMap((path) =>
      [...exportedFunctions(path)]
        .filter(([name]) => name === 'loader' || name === 'action')
        .filter(([, body]) => !/^(?:const \w+ = )?await requireAccess\(/.test(body?.statements[0]?.getText() ?? ''))
        .filter(([name]) => !isMade(path, name))
        .map(([name]) => `${path} ${name}`)
    )
    expect(guarded.length).toBeGreaterThan(0)
    expect(open).toEqual([])
  })

  it('guards what the engines make in its first line', () => {
    const engines = [
      'routes/guarded/serve-list',
      'routes/guarded/serve-removal',
      'routes/guarded/serve-import',
      'session/form-action',
      'session/require-access'
    ]
    const heads = engines.flatMap((name) => [
      ...readSource(`app/${name}.server.ts`).matchAll(
        /\(\{ request.*(?:LoaderFunctionArgs|ActionFunctionArgs|Arrived)\).* (?:=> )?\{\n(.*)\n/g
      )
    ])
    const guard = 'const viewer = await requireAccess(request, permission)'
    expect(heads.map(([, first = '']) => first.trim())).toEqual([
      guard,
      'const viewer = await requireAccess(toPageRequest(request, context.signal), permission)',
      guard,
      guard,
      guard,
      guard,
      guard,
      'await requireAccess(request, permission)'
    ])
  })
})
