import { describe, expect, it } from 'vitest'
import { ApiError, conflict, invalid, tooMany } from '#app/contracts/api-error.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { explainRefusal, refuseForm } from '#app/session/refuse-form.server.ts'

const form = new FormData()
form.set('cpf', '123')
form.set('password', 'very secret')
form.set('_token', 'x')
form.append('modules', 'a')
form.append('modules', 'b')
form.set('photo', new File(['x'], 'x.png'))

const refused = (status: number, more: Partial<ApiError> = {}) =>
  new ApiError({ status, code: 'x', message: 'Erro do servidor.', ...more })

describe('a refused form', () => {
  it("has the API's errors at their fields and typed values except secrets", async () => {
    const response = refuseForm(form, invalid({ fields: { cpf_cnpj: ['CPF inválido.'] } }), {
      hideFields: ['password'],
      rename: { cpf_cnpj: 'cpf' }
    })
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      error: { cpf: ['CPF inválido.'] },
      initialValue: { cpf: '123', modules: ['a', 'b'] },
      fields: ['cpf', 'password', 'modules', 'photo']
    })
  })

  it('shows errors of the whole form above it', async () => {
    const response = refuseForm(form, conflict({ message: 'Lotado.' }))
    expect(response.status).toBe(409)
    expect((await response.json()).error).toEqual({ '': ['Lotado.'] })
  })

  it.each([
    [0, 503],
    [400, 400],
    [404, 404],
    [409, 409],
    [413, 413],
    [422, 422],
    [429, 429],
    [500, 500],
    [502, 502],
    [503, 503],
    [504, 504]
  ])('comes back for a %i, as a %i', async (status, shown) => {
    const response = refuseForm(form, refused(status))
    expect(response.status).toBe(shown)
    expect(await response.json()).toMatchObject({ error: { '': ['Erro do servidor.'] }, initialValue: { cpf: '123' } })
  })

  it('says how long to wait, in words and for programs', async () => {
    const response = refuseForm(form, tooMany({ retryAfterSeconds: 61 }))
    expect(response.headers.get('retry-after')).toBe('61')
    expect((await response.json()).error).toEqual({ '': ['Muitas tentativas. Espere 2 minutos e tente de novo.'] })
    const closed = refuseForm(form, refused(503, { retryAfterSeconds: 30 }))
    expect(closed.headers.get('retry-after')).toBe('30')
  })

  it('does not blame a field for an answer that cannot be read', async () => {
    const response = refuseForm(form, refused(502, { fields: { cpf: ['Required'] } }))
    expect((await response.json()).error).toEqual({ '': ['Erro do servidor.'] })
  })

  it.each([refused(401), refused(403), new TypeError('ours')])(
    'excludes errors that are not about it (%s)',
    (error) => {
      expect(() => refuseForm(form, error)).toThrow(error)
    }
  )

  it('returns for a 403 about the submitted values', () => {
    expect(refuseForm(form, refused(403), { answers403: true }).status).toBe(403)
    expect(() => refuseForm(form, refused(401), { answers403: true })).toThrow()
  })
})

describe('a form that was sent without a session', () => {
  it.each([
    [401, 502, 'Serviço indisponível no momento. Tente novamente em instantes.'],
    [403, 403, 'Erro do servidor.']
  ])('comes back for a %i too, which says nothing of a session', async (status, shown, words) => {
    const response = refuseForm(form, refused(status), { isAnonymous: true })
    expect(response.status).toBe(shown)
    expect((await response.json()).error).toEqual({ '': [words] })
  })
})

it('a write that may have been done says so, at a form and above it', () => {
  const { errors, message } = explainRefusal(refused(0, { mayHaveActed: true }))
  expect(errors).toEqual({ '': [`Erro do servidor. ${ERRORS.mayHaveActed}`] })
  expect(message).toContain(ERRORS.mayHaveActed)
})

describe('a refusal', () => {
  it('names lists as forms do', () => {
    const { errors } = explainRefusal(invalid({ fields: { 'tickets.0.quantity': ['No máximo 5.'], _: ['Confira.'] } }))
    expect(errors).toEqual({ 'tickets[0].quantity': ['No máximo 5.'], '': ['Confira.'] })
  })

  it.each([
    [conflict({ message: 'Lotado.' }), 'Lotado.'],
    [invalid({ fields: { name: ['Informe o nome.'], _: ['Confira.'] } }), 'Confira.'],
    [invalid({ fields: { name: ['Informe o nome.'] } }), 'Informe o nome.'],
    [tooMany({ retryAfterSeconds: 5 }), 'Muitas tentativas. Espere 1 minuto e tente de novo.']
  ])('is one sentence where there are no fields', (error, message) => {
    expect(explainRefusal(error).message).toBe(message)
  })
})
