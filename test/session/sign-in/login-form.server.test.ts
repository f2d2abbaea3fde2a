import { expect, it } from 'vitest'
import { ApiError } from '#app/contracts/api-error.ts'
import { explainGoogle, parseLogin, refuseLogin } from '#app/session/sign-in/login-form.server.ts'

function typed(username: string, password: string) {
  const form = new FormData()
  form.set('username', username)
  form.set('password', password)
  return form
}

async function refusedBy(form: FormData, error: unknown) {
  const response = refuseLogin(form, error)
  const result = await response.json()
  return { status: response.status, wait: response.headers.get('retry-after'), result }
}

/** Returns the errors of a form that was refused before any call. */
function unread(form: FormData) {
  try {
    parseLogin(form)
  } catch (error) {
    return refusedBy(form, error)
  }
  throw new Error('it was read')
}

it('wants both, says so at the fields, and gives no password back', async () => {
  const { status, result } = await unread(typed('', ''))
  expect(status).toBe(400)
  expect(result.error).toEqual({ username: ['Informe o usuário ou e-mail.'], password: ['Informe a senha.'] })
  const half = await unread(typed('joana', ''))
  expect(half.result.initialValue).toEqual({ username: 'joana' })
  expect(JSON.stringify(await unread(typed('', 'very secret')))).not.toContain('very secret')
})

it.each([
  [422, 'usuario ou senha incorretos', 400],
  [401, 'usuario ou senha incorretos', 400],
  [403, 'usuario ou senha incorretos', 400],
  [0, 'Erro. Tente novamente mais tarde', 503],
  [500, 'Erro. Tente novamente mais tarde', 503],
  [502, 'Erro. Tente novamente mais tarde', 503]
])('says to an API answer of %i: %s', async (apiStatus, message, status) => {
  const error = new ApiError({ status: apiStatus, code: 'x', message: 'something else' })
  const refused = await refusedBy(typed('joana', 'very secret'), error)
  expect(refused).toMatchObject({ status, result: { error: { '': [message] }, initialValue: { username: 'joana' } } })
  expect(JSON.stringify(refused)).not.toContain('very secret')
})

it('says how long to wait', async () => {
  const error = new ApiError({ status: 429, code: 'too_many', message: 'x', retryAfterSeconds: 61 })
  const refused = await refusedBy(typed('joana', 'x'), error)
  expect(refused).toMatchObject({ status: 429, wait: '61' })
  expect(refused.result.error['']).toEqual(['Muitas tentativas. Espere 2 minutos e tente de novo.'])
})

it('does not take a mistake of ours for a wrong password', () => {
  expect(() => refuseLogin(typed('joana', 'x'), new TypeError('ours'))).toThrow('ours')
})

it('takes a refusal that mentions Network for no fault of the password (specification §8)', async () => {
  const error = new ApiError({ status: 400, code: 'x', message: 'Network Error' })
  expect((await refusedBy(typed('joana', 'x'), error)).result.error).toEqual({
    '': ['Erro. Tente novamente mais tarde']
  })
})

it("tells what is missing when the legacy server's password was right", async () => {
  const error = new ApiError({ status: 422, code: 'legacy_unknown', message: 'Sua conta ainda não existe aqui.' })
  expect((await refusedBy(typed('joana', 'x'), error)).result.error).toEqual({
    '': ['Sua conta ainda não existe aqui.']
  })
})

it.each([
  [new ApiError({ status: 400, code: 'google_denied', message: 'Cancelado.' }), 'Cancelado.'],
  [new ApiError({ status: 404, code: 'x', message: 'user 7 not found' }), /^Não foi possível entrar .* cadastre-se/],
  [new ApiError({ status: 503, code: 'x', message: 'pg down' }), 'Erro. Tente novamente mais tarde'],
  [new ApiError({ status: 429, code: 'x', message: 'x', retryAfterSeconds: 5 }), /^Muitas tentativas\. Espere 1 minuto/]
])('tells how to continue after Google sign-in refused with %s, and no more', (error, said) => {
  expect(explainGoogle(error)).toMatch(said)
})
