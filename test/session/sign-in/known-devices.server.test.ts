import { expect, it } from 'vitest'
import { keepDevice, knownDevices } from '#app/session/sign-in/known-devices.server.ts'
import { cookieHeader, requestTo } from '../../support/session.ts'

/** A browser at which these people sign in, one after the other. */
function signIns(...userIds: number[]) {
  let cookie = ''
  for (const userId of userIds) {
    cookie = cookieHeader(keepDevice(requestTo('/', cookie), { userId, device: `d${userId}` }))
  }
  return requestTo('/', cookie)
}

it('stores one device for each of the last six users, and sends nothing without one', () => {
  expect(knownDevices(requestTo('/'))).toEqual({})
  expect(knownDevices(signIns(1, 2, 1)).devices).toEqual(['d1', 'd2'])
  expect(knownDevices(signIns(1, 2, 3, 4, 5, 6, 7)).devices).toEqual(['d7', 'd6', 'd5', 'd4', 'd3', 'd2'])
})

it('keeps it for half a year, where no script reads it, and takes none that it did not write', () => {
  const [[, line] = ['', '']] = keepDevice(requestTo('/'), { userId: 1, device: 'given-by-an-api' })
  expect(line).toMatch(/^devices=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/)
  expect(Buffer.from(line.slice(10), 'base64url').toString('latin1')).not.toContain('given-by')
  expect(knownDevices(requestTo('/', 'devices=1.given-by-an-api'))).toEqual({})
})
