import { describe, expect, it } from 'vitest'
import { codeSentTo, createPerson, newPassword, openBackend, openWorld, password } from './world.ts'

openWorld()

/** The specification's call sends no e-mail: the code stands for its account. */
describe('a code without an e-mail', () => {
  async function asked(changes: Parameters<typeof openBackend>[0] = {}) {
    const opened = openBackend(changes)
    const person = await createPerson()
    await opened.post('/auth/forgot-password/', { email: person.email })
    await opened.drain()
    const code = await codeSentTo(person.uuid)
    const reset = (hashcode: string, address?: string) =>
      opened.post(
        '/auth/reset-password/',
        { hashcode, password: newPassword, confirm_password: newPassword },
        address ? { address } : {}
      )
    return { ...opened, person, code, reset }
  }

  it('opens its own account once, and ends its sessions', async () => {
    const { person, code, reset, post } = await asked()
    const other = await asked()
    expect((await reset(code.toLowerCase().replaceAll('-', ''))).status).toBe(200)
    const signIn = (word: string, username = person.username) => post('/auth/signin/', { username, password: word })
    expect([(await signIn(newPassword)).status, (await signIn(password)).status]).toEqual([200, 422])
    expect((await signIn(password, other.person.username)).status).toBe(200)
    expect(Object.keys((await reset(code)).body.fields)).toEqual(['hashcode'])
  })

  it('is no six digits, ends after fifteen minutes, and is guessed from no address for long', async () => {
    const { code, reset, clock } = await asked({ limits: { signInPerAddress: 3 } })
    for (const wrong of ['123456', '0000-0000-0000']) {
      expect([(await reset(wrong)).status, (await reset(wrong, '192.0.2.77')).status]).toEqual([422, 422])
    }
    expect((await reset('1111-1111-1111')).status).toBe(422)
    const stopped = await reset(code)
    expect([stopped.status, Number(stopped.headers.get('retry-after')) > 0]).toEqual([429, true])
    clock.pass(16)
    expect((await reset(code, '192.0.2.78')).status).toBe(422)
  })
})
