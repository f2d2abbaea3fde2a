import { describe, expect, it, onTestFinished } from 'vitest'
import { createAskLegacy } from '#app/api-client/legacy/legacy.server.ts'
import { startLegacyServer } from '../../support/server/legacy.ts'
import {
  type Answer,
  hangUp,
  sayNothing,
  sendJson,
  sendText,
  stallHalfway,
  startRoughApi
} from '../../support/server/rough-api.ts'

const login = { username: 'joana', password: 'uma senha & só' }

async function askOf(...answers: Answer[]) {
  const server = await startRoughApi(...answers)
  return { ask: createAskLegacy({ url: server.url, timeoutMs: 2000 }), server }
}

describe('askLegacy', () => {
  it.each(['jsonp', 'ajax'] as const)(
    'sends both in the body, nothing in the address, and reads %s',
    async (manner) => {
      const data = { token: 'tok-1', user: { email: 'joana@example.com' } }
      const server = await startLegacyServer({ joana: { password: login.password, data } }, manner)
      onTestFinished(server.close)
      const ask = createAskLegacy({ url: server.url, timeoutMs: 2000 })
      expect(await ask(login)).toEqual({ username: 'joana', email: 'joana@example.com', signedIn: null })
      expect(await ask({ ...login, password: 'outra' })).toBeNull()
      const [first] = server.asked
      expect(first).toMatchObject({
        method: 'POST',
        path: '/users/login',
        headers: { 'x-requested-with': 'XMLHttpRequest' }
      })
      expect(Object.fromEntries(first?.body ?? [])).toEqual(login)
    }
  )

  it.each([
    ['a JSONP no', sendText('cb({"success":false});')],
    ['an ajax no', sendJson({ error: 'Usuário ou senha inválidos' })],
    ['401', sendJson({ message: 'no' }, 401)],
    ['403', sendText('Forbidden', 403)],
    ['422', sendJson({ message: 'no' }, 422)]
  ])('takes %s for a wrong password', async (_name, answer) => {
    const { ask } = await askOf(answer)
    expect(await ask(login)).toBeNull()
  })

  it('stops waiting at the deadline of the sign-in', async () => {
    const server = await startRoughApi(sayNothing)
    const ask = createAskLegacy({ url: server.url, timeoutMs: 600_000 })
    await expect(ask({ ...login, endsAt: performance.now() + 50 })).rejects.toMatchObject({ status: 503 })
  })

  it.each([
    ['a page', sendText('<html>Login</html>')],
    ['a yes without a token', sendJson({ success: true })],
    ['its own network error', sendJson({ success: false, error: 'Network Error' })],
    ['404', sendJson({ message: 'Missing Controller' }, 404)],
    ['500 with a token', sendJson({ token: 'tok-1' }, 500)]
  ])('says 502 of %s', async (_name, answer) => {
    const { ask } = await askOf(answer)
    await expect(ask(login)).rejects.toMatchObject({ status: 502, message: 'Erro. Tente novamente mais tarde' })
  })

  it.each([
    ['hangs up', hangUp],
    ['says nothing', sayNothing],
    ['stalls halfway', stallHalfway],
    ['sends us elsewhere', sendElsewhere()],
    ['sends more than a sign-in', sendText(`{"x":"${'a'.repeat(1024 * 1024)}"}`)]
  ])('says 503 of a server that %s', async (_name, answer) => {
    const { ask, server } = await askOf(answer)
    const quick = createAskLegacy({ url: server.url, timeoutMs: 300 })
    const asked = answer === sayNothing || answer === stallHalfway ? quick(login) : ask(login)
    await expect(asked).rejects.toMatchObject({ status: 503, message: 'Erro. Tente novamente mais tarde' })
    // The redirect is not followed; where time is short it may be over before the server hears anything.
    expect(server.asked.map(({ url }) => url).filter((url) => url !== '/users/login')).toEqual([])
    expect(server.asked.length).toBeLessThanOrEqual(1)
  })

  it('hands on how long to wait', async () => {
    const { ask } = await askOf(sendJson({}, 429, { 'retry-after': '30' }))
    await expect(ask(login)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 30 })
  })
})

function sendElsewhere(): Answer {
  return (_request, response) => response.writeHead(307, { location: '/elsewhere' }).end()
}
