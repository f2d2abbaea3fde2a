import { expect, it, vi } from 'vitest'
import { ApiError } from '#app/contracts/api-error.ts'
import { describeFailure } from '#app/describe-failure.server.ts'
import { log } from '#app/log.server.ts'

const request = new Request('http://localhost/booking-details/0123456789abcdef0123456789abcdef?cpf=52998224725')

it("shows the API's message, hides our own mistakes, and adds the code for support", () => {
  const error = new ApiError({ status: 404, code: 'not_found', message: 'Não encontramos a reserva.' })
  expect(describeFailure(error, request, 'r1')).toEqual({
    status: 404,
    message: 'Não encontramos a reserva.',
    requestId: 'r1'
  })
  const silent = new ApiError({ status: 0, code: 'network', message: 'Sem resposta.' })
  expect(describeFailure(silent, request, 'r1')).toMatchObject({
    status: 503,
    message: 'Sem resposta.',
    retryAfterSeconds: 10
  })
  const away = new ApiError({ status: 503, code: 'database_away', message: 'Fora.', retryAfterSeconds: 5 })
  expect(describeFailure(away, request, 'r1')).toMatchObject({ status: 503, retryAfterSeconds: 5 })
  expect(describeFailure(new TypeError('cannot read x of undefined'), request, 'r1')).toEqual({
    status: 500,
    message: undefined,
    requestId: 'r1'
  })
})

it('logs once, with the request, but without its query and granting ids', () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  describeFailure(new TypeError('ours'), request, 'r1')
  expect(logged).toHaveBeenCalledTimes(1)
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ requestId: 'r1', method: 'GET', path: '/booking-details/:id' })
  expect(JSON.stringify(logged.mock.calls)).not.toMatch(/52998224725|0123456789abcdef/)
})

it('logs no e-mail of a password reset', () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const page = new Request('http://localhost/reset-password/Z2VzdG9yQGV4YW1wbGUuY29t?pid=x')
  describeFailure(new TypeError('ours'), page, 'r1')
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ path: '/reset-password/:email' })
})

it.each(['requerimento', 'agenda'])('logs no key of /%s', (name) => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  describeFailure(new TypeError('ours'), new Request(`http://localhost/${name}/Qm9hLXRhcmRlLWFtaWdv/x`), 'r1')
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ path: `/${name}/:key/x` })
})
