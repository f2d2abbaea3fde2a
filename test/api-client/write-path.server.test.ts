import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { writePath } from '#app/api-client/write-path.server.ts'
import { endpoint } from '#app/contracts/endpoint.ts'

const readBooking = endpoint({
  id: 'readBooking',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/events/{event}',
  access: 'public',
  summary: '',
  response: z.null()
})

it('fills in escaped parameters and the query, without empty values', () => {
  const params = { uuid: 'a/b c', event: 'é' }
  const query = { q: 'São João & cia', page: 0, code: '', sort: undefined, none: null }
  expect(writePath(readBooking, { params, query })).toBe(
    '/booking/a%2Fb%20c/events/%C3%A9?q=S%C3%A3o+Jo%C3%A3o+%26+cia&page=0'
  )
})

it('has no question mark without a query', () => {
  expect(writePath(readBooking, { params: { uuid: '1', event: '2' } })).toBe('/booking/1/events/2')
})

it.each(['', '.', '..', '\ud800'])('refuses the parameter "%s", which could name nothing', (uuid) => {
  expect(() => writePath(readBooking, { params: { uuid, event: '2' } })).toThrow('Não encontramos')
})

it('stays below its path with any parameter', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (uuid) => {
      fc.pre(uuid !== '.' && uuid !== '..')
      const url = new URL(`http://api.test/v3${writePath(readBooking, { params: { uuid, event: '2' } })}`)
      expect(url.pathname.split('/')).toHaveLength(6)
      expect(url.pathname.startsWith('/v3/booking/')).toBe(true)
      expect(decodeURIComponent(url.pathname.split('/')[3] ?? '')).toBe(uuid)
    })
  )
})
