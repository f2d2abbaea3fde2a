import { describe, expect, it } from 'vitest'
import { ApiError } from '#app/contracts/api-error.ts'
import { hasChallengeEnded, parseCode, refuseCode } from '#app/session/sign-in/two-step-form.server.ts'

const typed = (code: string) => {
  const form = new FormData()
  form.set('code', code)
  return form
}
/** Returns the errors of a form that was refused before any call. */
async function unread(code: string) {
  try {
    parseCode(typed(code))
  } catch (error) {
    const response = refuseCode(typed(code), error)
    return [response.status, (await response.json()).error]
  }
  throw new Error('it was read')
}

const refusal = (status: number, code: string, message = 'Código incorreto. Restam 4 tentativas.') =>
  new ApiError({ status, code, message, retryAfterSeconds: status === 429 ? 90 : undefined })

describe('the form of the second step', () => {
  it('reads a code, and misses one', async () => {
    expect(parseCode(typed(' 123 456 '))).toEqual({ code: '123 456' })
    expect(await unread('')).toEqual([400, { code: ['Informe o código.'] }])
    expect(await unread('1'.repeat(41))).toEqual([400, { code: ['Código longo demais.'] }])
  })

  it('says a wrong code at its field, and does not send it back', async () => {
    const response = refuseCode(typed('123456'), refusal(422, 'bad_code'))
    expect(response.status).toBe(400)
    const body = await response.json()
    expect(body.error).toEqual({ code: ['Código incorreto. Restam 4 tentativas.'] })
    expect(JSON.stringify(body)).not.toContain('123456')
  })

  it("shows errors other than the code's above the form", async () => {
    const late = refuseCode(typed('123456'), refusal(429, 'too_many'))
    expect([late.status, late.headers.get('retry-after')]).toEqual([429, '90'])
    expect((await late.json()).error).toEqual({ '': ['Muitas tentativas. Espere 2 minutos e tente de novo.'] })
    const down = refuseCode(typed('123456'), refusal(0, 'network'))
    expect([down.status, (await down.json()).error]).toEqual([503, { '': ['Erro. Tente novamente mais tarde'] }])
  })

  it('rethrows an error that is not a refusal', () => {
    const fault = new TypeError('ours')
    expect(() => refuseCode(typed('1'), fault)).toThrow(fault)
  })

  it('knows when a challenge is over', () => {
    expect(hasChallengeEnded(refusal(422, 'challenge_over'))).toBe(true)
    expect(hasChallengeEnded(refusal(422, 'bad_credentials'))).toBe(true)
    expect(hasChallengeEnded(refusal(422, 'bad_code'))).toBe(false)
    expect(hasChallengeEnded(new Error('x'))).toBe(false)
  })
})
