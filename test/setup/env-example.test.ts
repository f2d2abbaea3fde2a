import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

function read(path: string): string {
  return readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
}

test('.env.example lists every setting, with its reason above, and no other', () => {
  const settings = [...read('app/env.server.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map((match) => match[1])
  const lines = read('.env.example').split('\n')
  const listed = lines.flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? [])
  expect(listed.toSorted()).toEqual([...new Set(settings)].toSorted())
  for (const [index, line] of lines.entries()) {
    if (/^[A-Z]/.test(line)) expect(lines.slice(0, index).findLast((other) => other !== '')).toMatch(/^(?:#|[A-Z])/)
  }
})

test('the example itself is accepted', async () => {
  const { parseEnv } = await import('#app/env.server.ts')
  const entries = read('.env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => line.split('=') as [string, string])
  expect(parseEnv(Object.fromEntries(entries))).toMatchObject({ PORT: 3000, SEED: 'demo' })
})
