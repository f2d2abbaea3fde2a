import { expect, onTestFinished, test, vi } from 'vitest'
import type { DoorLimits } from '#app/door/settings.ts'
import { ask, openDoor, sendRaw } from '../open-door.ts'
import { createSource, goAndReturn, openOne, openSocket } from './live-socket.ts'

const staff = { place: 'one', kinds: ['bookings', 'issues'] }

async function openLive(limits: Partial<DoorLimits> = {}, open = true) {
  const source = createSource({ ana: { ...staff }, bia: { ...staff }, eva: { place: 'two', kinds: ['bookings'] } })
  const opened = await openDoor({ runtime: { live: source }, limits, open })
  const origin = `http://localhost:${opened.port}`
  const url = `ws://localhost:${opened.port}/live`
  const as = (who: string, more: Record<string, string> = {}) => ({ origin, cookie: `who=${who}`, ...more })
  return { ...opened, source, origin, url, as }
}

test('a socket hears the kinds it may see of its own place, and nobody another place’s', async () => {
  const { source, url, as, lines } = await openLive()
  const ana = await openOne(url, as('ana'))
  const eva = await openOne(url, as('eva'))
  source.change('one', ['bookings', 'messages'])
  source.change('one', ['settings'])
  source.change('two', ['bookings'])
  source.change(null, ['issues'])
  await expect.poll(() => ana.heard).toEqual([['bookings'], ['issues']])
  await expect.poll(() => eva.heard).toEqual([['bookings']])
  expect(ana.socket.extensions).toBe('')
  const opened = lines.filter(({ fields }) => fields.path === '/live')
  expect(opened.map(({ fields }) => [fields.status, fields.aborted])).toEqual([
    [101, undefined],
    [101, undefined]
  ])
})

test('tells a new listener what changed since the screen was read', async () => {
  const { source, url, as } = await openLive()
  source.change('one', ['issues'], 1000)
  source.change('one', ['bookings'], 2000)
  const late = await openOne(`${url}?since=1500`, as('ana'))
  await expect.poll(() => late.heard).toEqual([['bookings']])
  const junk = await openOne(`${url}?since=junk`, as('ana'))
  source.change('one', ['issues'], 3000)
  await expect.poll(() => junk.heard).toEqual([['issues']])
})

test('others are refused with a status before any upgrade', async () => {
  const { source, url, as, origin, port, lines } = await openLive()
  Object.assign(source.people, { noScreen: 403, away: 503, remote: 404 })
  const cases: [Record<string, string>, number][] = [
    [{ ...as('ana'), origin: 'https://evil.example' }, 403],
    [{ ...as('ana'), origin: 'null' }, 403],
    [{ cookie: 'who=ana' }, 403],
    [as('ana', { 'sec-fetch-site': 'cross-site' }), 403],
    [{ origin }, 401],
    [as('nobody'), 401],
    [as('noScreen'), 403],
    [as('away'), 503],
    [as('remote'), 404],
    [as('ana', { 'sec-websocket-protocol': 'chat' }), 400],
    [as('ana', { host: 'elsewhere.example' }), 421]
  ]
  for (const [headers, status] of cases) expect([headers, await openSocket(url, headers)]).toEqual([headers, status])
  expect(lines.filter(({ message }) => message === 'refused a socket')).toHaveLength(4)

  // A script is told no reason by its socket: it asks plainly.
  const plainly = (headers: Record<string, string>, method = 'GET') =>
    ask(port, { method, path: '/live', headers: { host: `localhost:${port}`, ...headers } })
  expect((await plainly({ cookie: 'who=ana', 'sec-fetch-site': 'same-origin' })).status).toBe(204)
  expect((await plainly({ 'sec-fetch-site': 'same-origin' })).status).toBe(401)
  expect((await plainly({ cookie: 'who=ana', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await plainly({ cookie: 'who=ana' }, 'HEAD')).headers.allow).toBe('GET')
})

test('answers an upgrade to another protocol as an ordinary request', async () => {
  const { port, seen } = await openLive()
  const head = (path: string, more: string) => `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n${more}\r\n\r\n`
  const asks = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c'
  expect(await sendRaw(port, head('/booking', asks))).toMatch(/^HTTP\/1\.1 200 [\s\S]*<p>Olá<\/p>$/)
  expect(await sendRaw(port, head('/healthz', asks))).toMatch(/^HTTP\/1\.1 200 /)
  expect(await sendRaw(port, head('/live', `${asks}\r\nOrigin: http://localhost:${port}\r\nCookie: who=ana`))).toMatch(
    /^HTTP\/1\.1 400 [\s\S]*content-security-policy/i
  )
  // Content-Length is larger than the body, so the following request is not taken for a body.
  const post = `POST /booking HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 3\r\nContent-Type: text/plain\r\n`
  expect(await sendRaw(port, `${post}${asks}\r\nOrigin: http://localhost:${port}\r\n\r\na=b`)).toMatch(/^HTTP\/1\.1 4/)
  expect(seen.map(({ url }) => new URL(url).pathname)).toEqual(['/booking'])
  expect((await ask(port)).status).toBe(200)
})

test('a session has four, and all together no more than the ceiling', async () => {
  const { url, as, source } = await openLive({ liveSockets: 6 })
  for (let index = 0; index < 4; index += 1) await openOne(url, as('ana'))
  expect(await openSocket(url, as('ana'))).toBe(429)
  const fifth = await openOne(url, as('bia'))
  await openOne(url, as('bia'))
  expect(await openSocket(url, as('eva'))).toBe(503)
  fifth.socket.close()
  await fifth.closed
  await openOne(url, as('eva'))
  source.change('one', ['bookings'])
})

test('one address keeps half of its connections for pages', async () => {
  const { url, as } = await openLive({ connectionsPerAddress: 4, countsLoopback: true })
  await openOne(url, as('ana'))
  await openOne(url, as('bia'))
  expect(await openSocket(url, as('eva'))).toBe(429)
})

test('nobody talks much: a long message, or many, end it', async () => {
  const { url, as } = await openLive()
  const long = await openOne(url, as('ana'))
  long.socket.send('x'.repeat(5 * 1024))
  expect(await long.closed).toBe(1009)
  const chatty = await openOne(url, as('ana'))
  for (let index = 0; index < 4; index += 1) chatty.socket.send('olá')
  expect(await chatty.closed).toBe(1008)
  const pinging = await openOne(url, as('ana'))
  for (let index = 0; index < 21; index += 1) pinging.socket.ping()
  expect(await pinging.closed).toBe(1006)
})

test('every half minute all are asked whether they are there, and whether they still may', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { url, as, source } = await openLive()
  const ana = await openOne(url, as('ana'))
  const other = await openOne(url, as('ana'))
  const bia = await openOne(url, as('bia'))
  const eva = await openOne(url, as('eva'))
  // A dead one answers nothing.
  eva.socket.pause()
  const halfMinute = async () => {
    vi.advanceTimersByTime(30_000)
    await Promise.all([ana, other, bia].filter((one) => one.open()).map(goAndReturn))
  }
  await halfMinute()
  expect(source.asked).toEqual(['ana', 'bia', 'eva'])
  await halfMinute()
  eva.socket.resume()
  expect(await eva.closed).toBe(1006)
  expect([ana.open(), other.open(), bia.open()]).toEqual([true, true, true])

  // A database that is away says nothing about anybody.
  source.people.bia = 503
  await halfMinute()
  expect(bia.open()).toBe(true)
  source.people.bia = { place: 'one', kinds: ['issues'] }
  await halfMinute()
  source.change('one', ['bookings', 'issues'])
  await expect.poll(() => bia.heard).toEqual([['issues']])

  // One failing check does not stop the others; two failures close the socket.
  source.broken.push('ana')
  await halfMinute()
  source.people.bia = 403
  vi.advanceTimersByTime(30_000)
  expect(await Promise.all([ana.closed, other.closed, bia.closed])).toEqual([1013, 1013, 4403])
  source.broken.length = 0
  const back = await openOne(url, as('ana'))
  source.people.ana = 401
  vi.advanceTimersByTime(30_000)
  expect(await back.closed).toBe(4401)
})

test('a stop says goodbye, and nobody comes in meanwhile', async () => {
  const { door, url, as } = await openLive()
  const ana = await openOne(url, as('ana'))
  const stuck = await openOne(url, as('bia'))
  stuck.socket.pause()
  const stopped = door.stop()
  expect(await ana.closed).toBe(1001)
  await stopped
  expect(door.server.listening).toBe(false)
})

test('while it starts everybody waits', async () => {
  const { url, as } = await openLive({}, false)
  expect(await openSocket(url, as('ana'))).toBe(503)
})
