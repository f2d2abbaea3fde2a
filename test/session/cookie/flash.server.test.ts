import { expect, it } from 'vitest'
import { flashHeaders, takeFlash } from '#app/session/cookie/flash.server.ts'
import { cookieHeader, requestTo } from '../../support/session.ts'

it('is told once: showing it clears it', () => {
  const set = flashHeaders(requestTo('/'), { tone: 'success', text: 'Reserva cancelada.' })
  const { message, headers } = takeFlash(requestTo('/', cookieHeader(set)))
  expect(message).toEqual({ tone: 'success', text: 'Reserva cancelada.', id: expect.any(String) })
  expect(headers).toEqual([['set-cookie', expect.stringMatching(/^flash=;.*Max-Age=0/)]])
})

it('is empty, and sets nothing, without a message', () => {
  expect(takeFlash(requestTo('/'))).toEqual({ message: null, headers: [] })
})

it('is nothing from somebody else, but goes away', () => {
  const { message, headers } = takeFlash(requestTo('/', 'flash=1.abc'))
  expect(message).toBeNull()
  expect(headers).toHaveLength(1)
})
