import { verify } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { checkPassword, hashPassword } from '#app/backend/credentials/password.server.ts'

// The library itself, watched: what it is asked is the time it takes.
vi.mock(import('@node-rs/argon2'), async (importReal) => {
  const real = await importReal()
  return { ...real, verify: vi.fn(real.verify) }
})

it('does the work of a password for somebody unknown, too', async () => {
  const kept = await hashPassword('cobertor azul')
  expect(await checkPassword('cobertor azul', kept)).toBe(true)
  expect(await checkPassword('manta verde', kept)).toBe(false)
  expect(await checkPassword('nobody has this password', null)).toBe(false)
  const costs = vi
    .mocked(verify)
    .mock.calls.map(([hash]) => /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/.exec(String(hash))?.[0])
  expect(costs).toEqual(Array(3).fill('$argon2id$v=19$m=19456,t=2,p=1$'))
})
