import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#app/backend/credentials/password.server.ts'
import { rows } from '../support/world/specification/rows.ts'
import { openWorld, password, type World } from '../support/world/specification/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld(await hashPassword(password))
})
afterAll(() => world.db.close())

const withSlash = (path: string) => {
  const [address = '', query] = path.split('?')
  return `${address.replace(/\/$/, '')}/${query === undefined ? '' : `?${query}`}`
}
const withoutSlash = (path: string) => path.replace(/\/(?=\?|$)/, '')

/** The specification says no more of them than this: an addition of ours that is left out refuses nothing. */
describe('a call as the specification writes it', () => {
  it.each(rows.map((row) => [row.call, row] as const))('%s', async (_call, { ask, answer }) => {
    for (const spell of [withSlash, withoutSlash]) {
      const request = await ask(world)
      const { status, body } = await world.ask({ ...request, path: spell(request.path) })
      expect([status, body]).toEqual([expect.toSatisfy((code: number) => code === 200 || code === 201), body])
      if (typeof answer === 'object' && !('asymmetricMatch' in (answer ?? {}))) expect(body).toMatchObject(answer ?? {})
      else expect(body).toEqual(answer)
    }
  })
})
