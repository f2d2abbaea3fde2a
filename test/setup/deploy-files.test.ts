import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { judgeCompose, namesAsked, readCompose } from '../deploy/compose.ts'
import { parseDockerfile, readContext } from '../deploy/dockerfile.ts'
import { kinds, substitute } from '../deploy/proxies.ts'
import { readUnit, readUnitEnv } from '../deploy/unit.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

const settings = [...read('app/env.server.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name = '']) => name)
const image = parseDockerfile(read('deploy/Dockerfile'))
const site = { http: 8081, https: 8441, behind: [3101, 3102], folder: '/scratch' }

/** Flags of `npm start`, which every file repeats that starts the program itself. */
const startFlags =
  /exec node (.*) app\/setup\/start\.mjs/.exec(JSON.parse(read('package.json')).scripts.start)?.[1] ?? '?'

it('names only settings that the program has', () => {
  const inImage = image.filter(({ word }) => word === 'ENV').flatMap(({ rest }) => rest.match(/[A-Z_]+(?==)/g) ?? [])
  const inUnit = Object.keys(readUnitEnv(read('deploy/trilha.service')))
  const inCompose = Object.keys(readCompose(new URL('.', root).pathname).services.program?.environment ?? {})
  const inExample = [...read('deploy/env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
  const proxied = kinds.flatMap(
    ({ file }) => read(file).match(/\b(?:BASE_URL|TRUST_PROXY|DATABASE_URL|SESSION_SECRET|SEALING_KEY)\b/g) ?? []
  )
  const named = new Set([...inImage, ...inUnit, ...inCompose, ...inExample, ...proxied])
  // The database's own, in the file that compose reads.
  named.delete('POSTGRES_PASSWORD')
  expect([...named].filter((name) => !settings.includes(name))).toEqual([])
  expect(named.size).toBeGreaterThan(6)
})

it('starts the program in the image and in the unit as npm start does', () => {
  const command = image.findLast(({ word }) => word === 'CMD')?.rest
  expect(command).toBe(JSON.stringify(['node', ...startFlags.split(' '), 'build/server.js']).replaceAll(',', ', '))
  expect(readUnit(read('deploy/trilha.service'), 'ExecStart')).toEqual([`/usr/bin/node ${startFlags} build/server.js`])
})

it('gives the image what the build is made from, and nothing else', () => {
  const [, list = ''] = /const sources = \[([^\]]*)\]/.exec(read('app/setup/build/build-stamp.mjs')) ?? []
  const sources = list.match(/'([^']+)'/g)?.map((name) => name.slice(1, -1)) ?? []
  expect(readContext(read('deploy/Dockerfile.dockerignore')).toSorted()).toEqual(sources.toSorted())
})

it('runs as a user that a cluster can tell from root by its number', () => {
  const user = image.findLast(({ word }) => word === 'USER')
  expect(user?.rest).toMatch(/^[1-9]\d*:[1-9]\d*$/)
})

it('has a compose.yaml that fits the other files', () => {
  expect(judgeCompose(new URL('.', root).pathname)).toEqual([])
  expect(namesAsked(['ONE:?x', 'TWO', 'ONE'].map((name) => `$\{${name}}`).join(' '))).toEqual(['ONE', 'TWO'])
})

it.each(kinds.map((kind) => [kind.name, kind] as const))(
  'puts addresses, ports and paths into the file of %s and changes nothing else',
  (_name, kind) => {
    const before = read(kind.file).split('\n')
    const after = kind.adapt(read(kind.file), site).split('\n')
    const added = after.length - before.length
    const changed = before.filter((line, index) => line !== after[index + added])
    expect(
      changed.filter((line) => !/:?\b(?:80|443|3000)\b|reservas\.example\.com|\/var\/www|certs/.test(line))
    ).toEqual([])
    expect(after.join('\n')).not.toMatch(/\b(?:10\.0\.0\.1\d|\/etc\/)/)
  }
)

it('refuses to substitute what a file no longer says', () => {
  expect(substitute('a b a', [['a', 'c']])).toBe('c b c')
  expect(() => substitute('a', [['b', 'c']])).toThrow("no longer has 'b'")
})

it('limits no body in a proxy, so that the program refuses in words', () => {
  expect(read('deploy/nginx.conf')).toContain('client_max_body_size 0;')
  expect(read('deploy/Caddyfile')).not.toContain('request_body')
})

it('repeats only what changes nothing, on another instance', () => {
  const config = read('deploy/haproxy.cfg')
  expect(config).toContain('http-request disable-l7-retry unless METH_GET')
  expect(config).toMatch(/retry-on conn-failure empty-response\n/)
  expect(config).toContain('option httpchk GET /readyz')
})

it('joins continued lines of a Dockerfile and reads several values of a unit', () => {
  expect(parseDockerfile('# a\nRUN one && \\\n  two\n\nUSER 1:1\n')).toEqual([
    { word: 'RUN', rest: 'one && two' },
    { word: 'USER', rest: '1:1' }
  ])
  expect(readUnitEnv('Environment=A=1 B=x=y\nEnvironment=C=3\n')).toEqual({ A: '1', B: 'x=y', C: '3' })
})
