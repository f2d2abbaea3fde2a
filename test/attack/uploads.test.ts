import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, sendRaw } from '../door/open-door.ts'
import { askHealth, healthy, openTarget, type Target } from '../support/attack/target.ts'
import { signIn, type TextBrowser } from '../support/browser/text-browser.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { timesFull } from '../support/full-size.ts'
import { callOver } from '../support/server/over-http.ts'

const mega = 1024 * 1024
/** Three quarters of it are for uploads. */
const room = timesFull(8, 24)

let target: Target
let manager: TextBrowser
let token = ''

beforeAll(async () => {
  target = await openTarget({ BODY_MEMORY_MB: String(room) })
  manager = await signIn(target.app.url, 'gestor', seededPassword)
  const login = { username: 'gestor', password: seededPassword }
  token = (await callOver<{ accessToken: string }>(target.app.url, '/auth/signin/', { body: login })).body.accessToken
})

afterAll(() => target?.close())

const boundary = 'between-the-parts'
const filePart = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\n\r\n`

interface Upload {
  head: string
  start: string
  end: string
}

/** A form with a file of so many bytes, by whoever has this cookie. */
function upload(bytes: number, cookie: string): Upload {
  const end = `\r\n--${boundary}--\r\n`
  const head = [
    'POST /trafx/upload HTTP/1.1',
    `Host: ${target.host}`,
    'Sec-Fetch-Site: same-origin',
    `Cookie: ${cookie}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${filePart.length + bytes + end.length}`,
    'Connection: close'
  ]
  return { head: `${head.join('\r\n')}\r\n\r\n`, start: filePart + 'x'.repeat(bytes), end }
}

const cookieOf = (browser: TextBrowser) => [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const send = ({ head, start, end }: Upload) => sendRaw(target.port, head + start + end)
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

/** All of it but the end: it stays in memory until the connection goes. */
async function hold({ head, start }: Upload): Promise<Socket> {
  const socket = await connect(target.port)
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.write(head + start, resolve))
  return socket
}

describe('strangers who send files without end', () => {
  const chunked = (path: string, ...more: string[]) =>
    [`POST ${path} HTTP/1.1`, `Host: ${target.host}`, 'Transfer-Encoding: chunked', ...more].join('\r\n')
  const piece = `100000\r\n${'a'.repeat(0x100000)}\r\n`

  it('are turned away at the head, all of them', async () => {
    const count = timesFull(15, 200)
    const asked = Array.from({ length: count }, (_, index) =>
      index % 3 === 0
        ? send(upload(5 * mega, 'session=1.junk'))
        : sendRaw(
            target.port,
            `${chunked('/api/v3/trafx', ...(index % 3 === 1 ? [`X-Access-Token: ${'B'.repeat(43)}`] : []))}\r\n\r\n${piece.repeat(4)}`
          )
    )
    const statuses = (await Promise.all(asked)).map(statusOf)
    // A client that pushes on may lose the answer with its connection.
    expect(statuses.filter((status) => status !== 401 && !Number.isNaN(status))).toEqual([])
    expect(statuses).toContain(401)
    expect(await askHealth(target)).toEqual(healthy)
  })
})

it('a session that was ended sends nothing big any more, though its cookie still opens', async () => {
  const browser = await signIn(target.app.url, 'financeiro', seededPassword)
  const cookie = cookieOf(browser)
  expect(statusOf(await send(upload(mega + 1024, cookie)))).not.toBe(401)
  expect((await browser.post('/logout')).status).toBe(302)
  const answer = await send(upload(mega + 1024, cookie))
  expect(statusOf(answer)).toBe(401)
  expect(answer).toContain('Entre para enviar')
})

describe('more files at once than there is room for', () => {
  it('get a 503 that says when to come again, while forms and pages are answered', async () => {
    const cookie = cookieOf(manager)
    const each = Math.floor(room / 4)
    const held: Socket[] = []
    let refused = ''
    // Further uploads are refused once the room is full, including the held ones.
    await expect
      .poll(async () => {
        held.push(await hold(upload(each * mega - 1024, cookie)))
        refused = await send(upload(2 * mega, cookie))
        return statusOf(refused)
      })
      .toBe(503)
    expect(refused).toMatch(/^retry-after: \d+/im)
    expect(refused).toContain('Muitos envios ao mesmo tempo')
    const login = await manager.post('/menu', { menu: 'curto', redirectTo: '/dashboard/index' })
    expect(login.status).toBe(302)
    expect(await askHealth(target)).toEqual(healthy)
    for (const socket of held) socket.destroy()
    await expect.poll(async () => statusOf(await send(upload(2 * mega, cookie)))).not.toBe(503)
  })

  it('and whichever way they end, the room is free again', async () => {
    const cookie = cookieOf(manager)
    const big = upload(Math.floor(room / 2) * mega, cookie)
    for (let round = 0; round < timesFull(4, 30); round += 1) {
      const leaving = await hold(big)
      leaving.resetAndDestroy()
      // Read whole and refused by its kind; cut off; turned down by the API.
      await expect.poll(async () => statusOf(await send({ ...big, end: 'y'.repeat(big.end.length) }))).toBe(400)
      const body = JSON.stringify({ uploads: 'x'.repeat(2 * mega) })
      const { status } = await callOver(target.app.url, '/trafx', { body: JSON.parse(body), token })
      expect([400, 422]).toContain(status)
    }
    const whole = upload(Math.floor(room * 0.7) * mega, cookie)
    await expect.poll(async () => statusOf(await send(whole))).toBeOneOf([200, 413, 422])
    expect(await askHealth(target)).toEqual(healthy)
  })
})
