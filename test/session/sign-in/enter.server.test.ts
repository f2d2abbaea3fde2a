import { describe, expect, it } from 'vitest'
import { readSession } from '#app/session/cookie/session-storage.server.ts'
import { enter } from '#app/session/sign-in/enter.server.ts'
import { knownDevices } from '#app/session/sign-in/known-devices.server.ts'
import { lockedScreen } from '#app/session/sign-in/locked.server.ts'
import { waitingChallenge } from '#app/session/sign-in/two-step.server.ts'
import { cookieHeader, requestTo, sessionWith } from '../../support/session.ts'

const carried = { pid: 'p-1', redirectTo: '/reports/sales?q=a%26b' }
const where = (response: Response) => response.headers.get('location')
const nextOf = (response: Response) =>
  requestTo('/', cookieHeader(response.headers.getSetCookie().map((line) => ['set-cookie', line])))

describe('enter', () => {
  it('begins the session, opens the requested page, and ends the waiting challenge', () => {
    const waiting = [
      ...lockedScreen.keep(requestTo('/'), { name: 'Joana', username: 'joana', ...carried }),
      ...waitingChallenge.keep(requestTo('/'), { challenge: 'c', name: 'Joana', ...carried })
    ]
    const session = sessionWith('reports/sales')
    const outcome = { kind: 'session', session, mustEnrol: false } as const
    const response = enter(requestTo('/login', cookieHeader(waiting)), outcome, carried)
    expect(where(response)).toBe('/loading?pid=p-1&redirectTo=%2Freports%2Fsales%3Fq%3Da%2526b')
    expect(readSession(nextOf(response))).toEqual(session)
    expect(response.headers.getSetCookie().filter((line) => line.includes('Max-Age=0'))).toEqual([
      expect.stringMatching(/^locked=;/),
      expect.stringMatching(/^two-step=;/)
    ])
  })

  it('stores the device token', () => {
    const outcome = { kind: 'session', session: sessionWith(), mustEnrol: false, device: 'd' } as const
    expect(knownDevices(nextOf(enter(requestTo('/login'), outcome, carried)))).toEqual({ devices: ['d'] })
  })

  it('leads to the authenticator app first where the place wants one', () => {
    const outcome = { kind: 'session', session: sessionWith(), mustEnrol: true } as const
    expect(where(enter(requestTo('/login'), outcome, carried))).toBe('/account/two-step')
  })

  it('keeps a challenge for the page of the second step, and begins nothing', () => {
    const response = enter(requestTo('/login'), { kind: 'challenge', challenge: 'ch', name: 'Joana' }, carried)
    expect(where(response)).toBe('/login/verificacao?pid=p-1&redirectTo=%2Freports%2Fsales%3Fq%3Da%2526b')
    expect(waitingChallenge.read(nextOf(response))).toEqual({ challenge: 'ch', name: 'Joana', ...carried })
    expect(readSession(nextOf(response))).toBeNull()
  })
})
