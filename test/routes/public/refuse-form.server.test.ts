import { parseWithZod } from '@conform-to/zod/v4'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#app/contracts/api-error.ts'
import { refuseForm } from '#app/routes/public/refuse-form.server.ts'

const form = new FormData()
form.set('email', 'ana@example.com')
form.set('password', 'cobertor-azul')
const submission = parseWithZod(form, { schema: z.object({ email: z.string(), password: z.string() }) })

async function answerTo(details: Partial<ApiError>) {
  const error = new ApiError({ status: 500, code: 'x', message: 'Erro do servidor.', ...details })
  const response = refuseForm(submission, error, { hideFields: ['password'], rename: { cpf: 'cpf_cnpj' } })
  return { ...(await response.json()), status: response.status, wait: response.headers.get('retry-after') }
}

it.each([
  [0, 503],
  [403, 409],
  [409, 409],
  [500, 503],
  [502, 503],
  [503, 503]
])('a refusal of status %i comes back once, with what was typed but the secret', async (status, shown) => {
  const answer = await answerTo({ status })
  expect(answer).toMatchObject({ status: shown, error: { '': ['Erro do servidor.'] } })
  expect(answer.initialValue).toEqual({ email: 'ana@example.com' })
})

it('says how long to wait, and calls fields as the form does', async () => {
  const late = await answerTo({ status: 429, retryAfterSeconds: 61 })
  expect(late).toMatchObject({ status: 429, wait: '61' })
  expect(late.error).toEqual({ '': ['Muitas tentativas. Espere 2 minutos e tente de novo.'] })
  const wrong = await answerTo({ status: 422, fields: { cpf: ['Este CPF não existe.'] } })
  expect(wrong.error).toEqual({ cpf_cnpj: ['Este CPF não existe.'] })
})

it('throws on what is no answer of the API, and an unknown place', () => {
  expect(() => refuseForm(submission, new TypeError('bug'), {})).toThrow('bug')
  const missing = new ApiError({ status: 404, code: 'not_found', message: 'Não há.' })
  expect(() => refuseForm(submission, missing, {})).toThrow('Não há.')
})
