import { parseWithZod } from '@conform-to/zod/v4'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError, conflict, invalid, tooMany } from '#app/contracts/api-error.ts'
import { plainErrors, respondInvalid } from '#app/session/refuse-form.server.ts'

function typed() {
  const form = new FormData()
  form.set('cpf', '123')
  form.set('password', 'very secret')
  return parseWithZod(form, { schema: z.object({ cpf: z.string(), password: z.string() }) })
}

it('puts the errors of the API at their fields and keeps what was typed but for secrets', async () => {
  const response = respondInvalid(typed(), invalid({ fields: { cpf_cnpj: ['CPF inválido.'] } }), {
    hideFields: ['password'],
    rename: { cpf_cnpj: 'cpf' }
  })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({
    status: 'error',
    error: { cpf: ['CPF inválido.'] },
    initialValue: { cpf: '123' }
  })
})

it('puts what is about the whole form above it', async () => {
  const response = respondInvalid(typed(), conflict({ message: 'Lotado.' }))
  expect(response.status).toBe(409)
  expect((await response.json()).error).toEqual({ '': ['Lotado.'] })
})

it('says 503 when nobody answered, and how long to wait', () => {
  const silent = new ApiError({ status: 0, code: 'network', message: 'x' })
  expect(respondInvalid(typed(), silent).status).toBe(503)
  expect(respondInvalid(typed(), tooMany({ retryAfterSeconds: 30 })).headers.get('retry-after')).toBe('30')
})

it.each([
  new ApiError({ status: 404, code: 'x', message: 'x' }),
  new ApiError({ status: 500, code: 'x', message: 'x' }),
  new TypeError('ours')
])('throws on what is not about the input', (error) => {
  expect(() => respondInvalid(typed(), error)).toThrow(error)
})

it('names lists as forms do', () => {
  const error = invalid({ fields: { 'tickets.0.quantity': ['No máximo 5.'], _: ['Confira.'] } })
  expect(plainErrors(error)).toEqual({ fields: { 'tickets[0].quantity': ['No máximo 5.'] }, message: 'Confira.' })
})
