import { afterEach, describe, expect, it } from 'vitest'
import { setEmbeddedApi } from '#app/api-client/transport.server.ts'
import { getSession } from '#app/contracts/auth.ts'
import { postBookingEvent } from '#app/contracts/booking/calls.ts'
import { listIssues } from '#app/contracts/issues/issues.ts'
import { listPublicPlaces } from '#app/contracts/places.ts'
import { createViewer, openCall } from '#app/session/viewer.server.ts'
import { setClock } from '#app/time/clock.server.ts'
import { requestTo, sessionWith, thrownBy } from '../support/session.ts'

afterEach(() => {
  setEmbeddedApi(null)
  setClock(null)
})

/** An API that answers each path with a status, and what it was asked. */
function answerStatuses(statuses: Record<string, number>): { path: string; token: string | null }[] {
  const asked: { path: string; token: string | null }[] = []
  setEmbeddedApi(async (request) => {
    const path = new URL(request.url).pathname.replace(/^\/api\/v\d/, '')
    asked.push({ path, token: request.headers.get('x-access-token') })
    return Response.json({ message: 'Não deu.', code: 'no' }, { status: statuses[path] ?? 404 })
  })
  return asked
}

const viewer = createViewer(requestTo('/x'), sessionWith('operation/booking-list'))
const ended = '/logout?motivo=sessao&redirectTo=%2Fx'
const cancel = () => viewer.call(postBookingEvent, { body: { action: 'cancel', hash: 'h', payload: {} } })

it("knows the user's permissions", () => {
  expect(viewer.can('operation/booking-list')).toBe(true)
  expect(viewer.can('operation/cancel')).toBe(false)
  expect(viewer).toMatchObject({ user: { name: 'Joana Prado' }, modules: ['enable_bookings_report'] })
})

it("knows the day at the user's place, which the clock moves on", () => {
  setClock(() => new Date('2026-11-21T02:30:00Z'))
  expect(viewer.today()).toBe('2026-11-20')
  setClock(() => new Date('2026-11-21T03:30:00Z'))
  expect(viewer.today()).toBe('2026-11-21')
})

describe('a call', () => {
  it('carries the token', async () => {
    const asked = answerStatuses({ '/booking/event': 409 })
    await expect(cancel()).rejects.toMatchObject({ status: 409, message: 'Não deu.' })
    expect(asked).toEqual([{ path: '/booking/event', token: 'the-token' }])
  })

  it('answered 401 ends the session', async () => {
    answerStatuses({ '/booking/event': 401 })
    const response = await thrownBy(cancel())
    expect(response.headers.get('location')).toBe(ended)
  })

  it('answered 401 to a form has no page to come back to', async () => {
    answerStatuses({ '/auth/session': 401 })
    const posting = createViewer(requestTo('/x', undefined, { method: 'POST' }), sessionWith())
    const response = await thrownBy(posting.call(getSession, {}))
    expect(response.headers.get('location')).toBe('/logout?motivo=sessao')
  })

  it.each([403, 500])('answered %i ends it where the token, asked again, no longer holds', async (status) => {
    const asked = answerStatuses({ '/booking/event': status, '/auth/session': 401 })
    expect((await thrownBy(cancel())).headers.get('location')).toBe(ended)
    expect(asked.map(({ path }) => path)).toEqual(['/booking/event', '/auth/session'])
  })

  it.each([
    [403, 200],
    [500, 500],
    [500, 503]
  ])('answered %i throws nobody out where the question is answered %i', async (status, second) => {
    answerStatuses({ '/booking/event': status, '/auth/session': second })
    await expect(cancel()).rejects.toMatchObject({ status })
  })

  it.each([
    [401, ended],
    [404, null],
    [500, null]
  ])('is judged by the specification’s own call where the API has no session to ask (%i)', async (status, to) => {
    // A token that was answered for is believed for some seconds: each here has its own.
    const own = createViewer(requestTo('/x'), { ...sessionWith(), token: `token-${status}` })
    const asked = answerStatuses({ '/booking/event': 500, '/booking/byPeriod': status })
    const fail = () => own.call(postBookingEvent, { body: { action: 'cancel', hash: 'h', payload: {} } })
    if (to) expect((await thrownBy(fail())).headers.get('location')).toBe(to)
    else await expect(fail()).rejects.toMatchObject({ status: 500 })
    if (!to) await expect(fail()).rejects.toMatchObject({ status: 500 })
    expect(asked.filter(({ path }) => path === '/booking/byPeriod')).toHaveLength(1)
  })

  it('answered 401 by the other API ends it where the main one says so, too', async () => {
    answerStatuses({ '/issues/': 401, '/auth/session': 200 })
    await expect(viewer.call(listIssues, {})).rejects.toMatchObject({ status: 401 })
    answerStatuses({ '/issues/': 401, '/auth/session': 401 })
    expect((await thrownBy(viewer.call(listIssues, {}))).headers.get('location')).toBe(ended)
  })

  it.each([404, 409, 422, 429, 502, 503])('answered %i asks nothing more', async (status) => {
    const asked = answerStatuses({ '/booking/event': status })
    await expect(cancel()).rejects.toMatchObject({ status })
    expect(asked).toHaveLength(1)
  })

  it('without an answer throws nobody out', async () => {
    setEmbeddedApi(() => Promise.reject(new Error('gone')))
    await expect(viewer.call(getSession, {})).rejects.toMatchObject({ status: 0 })
  })
})

describe('a place that wants an authenticator app first', () => {
  const at = (path: string) => createViewer(requestTo(path), sessionWith())
  const refuse = () =>
    setEmbeddedApi(async () => Response.json({ message: 'Antes disto…', code: 'two_step_enrolment' }, { status: 403 }))

  it('is believed when a call is refused for it, without asking again', async () => {
    refuse()
    const response = await thrownBy(at('/reports/sales').call(listPublicPlaces, {}))
    expect(response.headers.get('location')).toBe('/account/two-step')
    expect(response.headers.get('x-remix-reload-document')).toBe('true')
  })

  it('is believed when the session says so', async () => {
    const user = { id: 1, uuid: 'u1', name: 'Joana', username: 'joana', place: { uuid: 'p1' } }
    setEmbeddedApi(async () => Response.json({ ...user, two_step: 'required' }))
    const response = await thrownBy(at('/dashboard/index').call(getSession, {}))
    expect(response.headers.get('location')).toBe('/account/two-step')
    await expect(at('/account/two-step').call(getSession, {})).resolves.toMatchObject({ two_step: 'required' })
  })

  it.each(['/account/two-step', '/account/two-step/codes'])('is not led in circles at %s', async (path) => {
    refuse()
    await expect(at(path).call(listPublicPlaces, {})).rejects.toMatchObject({ status: 403 })
  })
})

it('an open call carries no token', async () => {
  const asked = answerStatuses({})
  await expect(openCall(requestTo('/booking'))(listPublicPlaces, {})).rejects.toMatchObject({ status: 404 })
  expect(asked).toEqual([{ path: '/places/public', token: null }])
})
