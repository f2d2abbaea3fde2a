import http from 'node:http'
import net from 'node:net'
import { expect, test } from 'vitest'
import { createDoor } from '#app/door/create-door.ts'
import { ask, openDoor, page, sendRaw } from './open-door.ts'

test('slow headers are given up', async () => {
  const { port, seen } = await openDoor({ limits: { headersMs: 200 } })
  const answer = await sendRaw(port, `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nX-Slow: `)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(seen).toEqual([])
})

test('headers that are too big are told so', async () => {
  const { port } = await openDoor()
  const answer = await sendRaw(
    port,
    `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${'a'.repeat(40_000)}\r\n\r\n`
  )
  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
})

test('there is a cap on connections', async () => {
  const { port } = await openDoor({ limits: { connections: 2 } })
  const held = [net.connect(port, '127.0.0.1'), net.connect(port, '127.0.0.1')]
  await Promise.all(held.map((socket) => new Promise((resolve) => socket.once('connect', resolve))))
  await expect
    .poll(() =>
      ask(port).then(
        () => 'answered',
        () => 'dropped'
      )
    )
    .toBe('dropped')
  for (const socket of held) socket.destroy()
  await expect
    .poll(() =>
      ask(port).then(
        (answer) => answer.status,
        () => 0
      )
    )
    .toBe(200)
})

test('a port in use is an error with its code, not a crash', async () => {
  const { port } = await openDoor()
  const second = openDoor({ settings: { port } })
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE', port })
})

test('stopping lets a running request finish, takes no new one, and frees idle connections', async () => {
  let finish: (answer: Response) => void = () => undefined
  const answered = new Promise<Response>((resolve) => {
    finish = resolve
  })
  let asked: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    asked = resolve
  })
  const { port, door } = await openDoor({
    handle(request) {
      if (request.url.endsWith('/fast')) return Promise.resolve(page('rápido'))
      asked()
      return answered
    }
  })
  const agent = new http.Agent({ keepAlive: true })
  await new Promise<void>((resolve) => {
    http.get({ host: '127.0.0.1', port, path: '/fast', agent }, (response) => response.resume().once('end', resolve))
  })
  const slow = ask(port)
  await arrived
  let stopped = false
  const stopping = door.stop().then(() => {
    stopped = true
  })
  await expect(ask(port)).rejects.toThrow()
  expect(stopped).toBe(false)
  finish(page('devagar'))
  expect((await slow).text).toBe('devagar')
  await stopping
  agent.destroy()
})

test('stopping cuts no answer that a slow reader still reads', async () => {
  const long = 'longa '.repeat(2_000_000)
  const { port, door } = await openDoor({ handle: async () => page(long) })
  const socket = net.connect(port, '127.0.0.1')
  socket.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  await new Promise((resolve) => socket.once('readable', resolve))
  const stopping = door.stop()
  let bytes = 0
  for await (const chunk of socket) bytes += chunk.length
  expect(bytes).toBeGreaterThan(long.length)
  await stopping
})

test('while it drains, /readyz says that it stops and pages are still answered', async () => {
  const { port, door } = await openDoor({ settings: { drainMs: 500 } })
  const stopping = door.stop()
  const ready = await ask(port, { path: '/readyz' })
  expect([ready.status, JSON.parse(ready.text)]).toEqual([503, { status: 'stopping' }])
  const answer = await ask(port)
  expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
  await stopping
  await expect(ask(port)).rejects.toThrow()
})

test('a request that never ends is cut off in the end', async () => {
  let asked: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    asked = resolve
  })
  const { port, door } = await openDoor({
    limits: { stopMs: 100 },
    handle() {
      asked()
      return new Promise(() => undefined)
    }
  })
  const endless = ask(port).catch((error: Error) => error)
  await arrived
  await door.stop()
  expect(await endless).toBeInstanceOf(Error)
})

test('a trust proxy nobody can read stops the start', () => {
  const settings = {
    host: '127.0.0.1',
    port: 0,
    baseUrl: null,
    allowedHosts: [],
    trustProxy: 'sim',
    formActions: [],
    imageOrigins: [],
    supportChat: null
  }
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  const create = () =>
    createDoor({
      settings: { ...settings, secureCookies: false, deadlineMs: 20_000, secrets: [], version: '0', demo: false },
      log,
      runtime: {
        ready: () => true,
        bodyLimit: () => 1,
        takesStream: () => false,
        mayUpload: async () => true,
        cleanText: String,
        networkOf: String,
        waiting: () => 0,
        watch: () => null,
        callPattern: () => null,
        isSpoken: () => false,
        speak: (_language, work) => work(),
        translate: (_language, text) => text,
        live: { admit: async () => 404, onChange: () => () => undefined, changedSince: () => [] }
      },
      handle: async () => page('')
    })
  expect(create).toThrow(/sim/)
})
