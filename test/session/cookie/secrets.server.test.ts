import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parseEnv } from '#app/env.server.ts'
import { readEarlierSecrets, readSecrets } from '#app/session/cookie/secrets.server.ts'

function makeSettings() {
  const directory = mkdtempSync(join(tmpdir(), 'trilha-secret-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return parseEnv({ DATA_DIR: join(directory, 'data') })
}

it('makes one at the first start, for its owner alone, and keeps it', () => {
  const settings = makeSettings()
  const [made = ''] = readSecrets(settings)
  expect(made).toMatch(/^[0-9a-f]{64}$/)
  expect(readSecrets(settings)).toEqual([made])
  const path = join(settings.DATA_DIR, 'session-secret')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readFileSync(path, 'utf8')).toBe(`${made}\n`)
})

it.each(['half', '', '\0'.repeat(64), `${'a'.repeat(40)} ${'b'.repeat(40)}`])(
  'says that a damaged one (%j) is, and leaves it',
  (content) => {
    const settings = makeSettings()
    readSecrets(settings)
    const path = join(settings.DATA_DIR, 'session-secret')
    writeFileSync(path, content)
    expect(() => readSecrets(settings)).toThrow(
      /^O arquivo session-secret da pasta de dados está danificado; .*apague-o/
    )
    expect(readFileSync(path, 'utf8')).toBe(content)
    rmSync(path)
    expect(readSecrets(settings)).toHaveLength(1)
  }
)

it('opens data sealed before SESSION_SECRET was set, if the kept secret is whole', () => {
  const settings = makeSettings()
  const [made = ''] = readSecrets(settings)
  const later = { ...settings, SESSION_SECRET: ['first'] }
  expect(readEarlierSecrets(later)).toEqual(['first', made])
  writeFileSync(join(settings.DATA_DIR, 'session-secret'), 'half')
  expect(readEarlierSecrets(later)).toEqual(['first'])
})

it('takes those of the operator and writes nothing', () => {
  const settings = { ...makeSettings(), SESSION_SECRET: ['first', 'second'] }
  expect(readSecrets(settings)).toEqual(['first', 'second'])
  expect(() => statSync(settings.DATA_DIR)).toThrow('ENOENT')
})

it('makes none for a deployment', () => {
  expect(() => readSecrets({ ...makeSettings(), BASE_URL: 'https://reservas.example.com' })).toThrow('SESSION_SECRET')
})

it('does not hide a directory that cannot be used', () => {
  const settings = makeSettings()
  writeFileSync(settings.DATA_DIR, 'a file')
  expect(() => readSecrets(settings)).toThrow()
})
