import { randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import { createPlainBrowser, findForm, type PlainBrowser } from '../support/browser/plain-browser.ts'
import { bookAndPay } from '../support/browser/plain-scenario.ts'
import { findShop } from '../support/server/over-http.ts'
import { ask, askFirstPart, sendBody } from './ask.ts'
import { publicName, waitFor } from './instances.ts'
import type { Recorder } from './recorder.ts'

export interface Manager {
  username: string
  password: string
}

function must(isSo: boolean, why: string): void {
  if (!isSo) throw new Error(why)
}

export const siteOf = ({ https }: { https: number }): string => `https://${publicName}:${https}`

export async function readPages(site: string): Promise<string> {
  const home = await ask(`${site}/home`)
  must(home.status === 200 && home.text.includes('<h1'), `/home answers ${home.status}`)
  const asset = /\/assets\/[\w.-]+/.exec(home.text)?.[0] ?? '/third-party-notices.txt'
  const file = await ask(`${site}${asset}`)
  must(file.status === 200, `${asset} answers ${file.status}`)
  must(home.headers['strict-transport-security'] !== undefined, 'the program does not know that the visitor uses https')
  return `/home and ${asset}`
}

/** Each sale takes a day of its own. */
let daysAhead = 5

export async function sellTicket(site: string): Promise<string> {
  daysAhead += 1
  const shop = await findShop(site, { daysAhead })
  const id = await bookAndPay(site, shop)
  return `booking ${id.slice(0, 6)}… booked and paid without script`
}

export async function signIn(site: string, { username, password }: Manager): Promise<PlainBrowser> {
  const browser = createPlainBrowser(site)
  const page = await browser.signIn(username, password)
  must(page.status === 200 && !page.path.startsWith('/login'), `not signed in: ${page.status} ${page.path}`)
  return browser
}

/** Opens the socket, sells a ticket, and waits for the message of it. */
export async function hearChange(site: string, manager: Manager): Promise<string> {
  const browser = await signIn(site, manager)
  const socket = new WebSocket(`${site.replace('https', 'wss')}/live`, {
    headers: { origin: site, cookie: browser.cookieHeader() }
  })
  const heard = new Promise<string>((resolve, reject) => {
    socket.once('message', (data) => resolve(String(data)))
    socket.once('error', reject)
    socket.once('unexpected-response', (_request, { statusCode }) => reject(new Error(`/live answers ${statusCode}`)))
    setTimeout(() => reject(new Error('no message within 20 s')), 20_000).unref()
  })
  // A failure to open must be heard of before the sale ends.
  const opened = new Promise((resolve) => socket.once('open', resolve))
  await Promise.race([opened, heard])
  await sellTicket(site)
  const message = await heard.finally(() => socket.close())
  return `message ${message}`
}

const megabyte = 1024 * 1024

function multipart(fields: Record<string, string>, content: Buffer): { body: Buffer; type: string } {
  const boundary = `check${randomBytes(12).toString('hex')}`
  const part = (head: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${value}`
  const text = Object.entries(fields).map(([name, value]) => `${part(`name="${name}"`, value)}\r\n`)
  const file = part('name="arquivos"; filename="contador.txt"', '')
  const body = Buffer.concat([Buffer.from(text.join('') + file), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { body, type: `multipart/form-data; boundary=${boundary}` }
}

/** Sends a counter's file of 20 MB, which is read, and a larger one, which the program itself must refuse. */
export async function upload(site: string, manager: Manager): Promise<string> {
  const browser = await signIn(site, manager)
  const form = findForm(await browser.get('/trafx/upload'), 'Ler e conferir')
  const token = form.fill({}).get('_sid') ?? ''
  const send = (bytes: number) => {
    const { body, type } = multipart({ _sid: token }, Buffer.alloc(bytes, 'linha\n'))
    const headers = {
      'content-type': type,
      'content-length': body.length,
      cookie: browser.cookieHeader(),
      origin: site
    }
    return sendBody(`${site}/trafx/upload`, { headers, body })
  }
  const taken = await send(20 * megabyte)
  must(
    taken.status === 200 && taken.text.includes('contador.txt'),
    `20 MB: ${taken.status} ${taken.text.slice(0, 300)}`
  )
  const refused = await send(22 * megabyte)
  const isOurs = refused.status === 413 && refused.text.includes('Envio grande demais')
  must(isOurs, `22 MB: ${refused.status} ${refused.text.slice(0, 300)}`)
  return '20 MB read, 22 MB refused by the program'
}

/** The address in the program's log must be the visitor's own, whatever the visitor says. */
export async function seeAddress(site: string, outputs: () => string): Promise<string> {
  const localAddress = '127.0.0.77'
  const headers = {
    origin: 'https://elsewhere.example.org',
    'x-forwarded-for': '203.0.113.9',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': 3
  }
  const { status } = await ask(`${site}/login`, { method: 'POST', headers, body: Buffer.from('a=b'), localAddress })
  must(status === 403, `a foreign form answers ${status}`)
  const findLine = () =>
    outputs()
      .split('\n')
      .findLast((text) => text.includes('"refused":"foreign_form"')) ?? ''
  await waitFor(async () => findLine().includes(`"address":"${localAddress}"`), 10_000).catch(() => {
    throw new Error(`the program saw another address: ${findLine()}`)
  })
  return `${localAddress}, and not what was said in X-Forwarded-For`
}

/** Another name for this server gets the program's own page about it. */
export async function refuseHost(url: string): Promise<string> {
  const { status, text } = await ask(url, { headers: { host: 'outro.example.org' } })
  must(status === 421 && text.includes('Endereço não atendido aqui'), `${status} ${text.slice(0, 300)}`)
  return '421 in words'
}

export async function redirectToHttps({ http }: { http: number }): Promise<string> {
  const { status, headers } = await ask(`http://127.0.0.1:${http}/booking?a=b`, { headers: { host: publicName } })
  const isRight =
    status >= 301 &&
    status <= 308 &&
    /^https:\/\/reservas\.example\.com(?::\d+)?\/booking\?a=b$/.test(headers.location ?? '')
  must(isRight, `http answers ${status} to ${headers.location}`)
  return `${status} to ${headers.location}`
}

/** Sends headers through the proxy and looks at what arrives. */
export async function passHeaders(site: string, recorder: Recorder): Promise<string> {
  const requestId = 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e'
  await ask(`${site}/any`, { headers: { 'x-request-id': requestId, 'x-forwarded-host': 'evil.example.org' } })
  const got = recorder.last()
  const host = new URL(site).host
  must(got['x-request-id'] === requestId, `x-request-id became ${got['x-request-id']}`)
  must(got.host === host, `Host became ${got.host}`)
  must(
    [undefined, host].includes(String(got['x-forwarded-host'] ?? host)),
    `X-Forwarded-Host is ${got['x-forwarded-host']}`
  )
  must(got['x-forwarded-proto'] === 'https', `X-Forwarded-Proto is ${got['x-forwarded-proto']}`)
  return 'x-request-id, Host and X-Forwarded-Proto'
}

export async function passStream(site: string): Promise<string> {
  const first = await askFirstPart(`${site}/stream`, 5000)
  await ask(`${site}/go`)
  must(first === 'first', `the first part was '${first}'`)
  return 'the first part came before the second'
}

/** Opens a page as a new visitor does. Returns what failed. */
export async function openPage(url: string): Promise<string[]> {
  const { status } = await ask(url)
  return status === 200 ? [] : [String(status)]
}

/** Opens a page and the files that it names, with the cookies that came with it. Returns what failed. */
export async function openWithFiles(url: string): Promise<string[]> {
  const page = await ask(url)
  const cookie = (page.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ')
  const files = [...new Set(page.text.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]
  const failed = page.status === 200 && files.length > 0 ? [] : [`${page.status} ${url}`]
  for (const file of files) {
    const { status } = await ask(`${new URL(url).origin}${file}`, { headers: { cookie } })
    if (status !== 200) failed.push(`${status} ${file}`)
  }
  return failed
}

/** Six visitors open pages while `harm` runs. Resolves to the number of visits. @throws Error with what failed */
export async function failNoPage(open: () => Promise<string[]>, harm: () => Promise<void>): Promise<string> {
  const failed: string[] = []
  let count = 0
  let isOver = false
  const visit = async () => {
    while (!isOver) {
      failed.push(...(await open().catch((error) => [String(error)])))
      count += 1
    }
  }
  const visitors = Array.from({ length: 6 }, visit)
  const untilMore = (pages: number) => {
    const until = count + pages
    return waitFor(async () => count >= until, 60_000)
  }
  try {
    await untilMore(30)
    await harm()
    await untilMore(60)
  } finally {
    isOver = true
    await Promise.all(visitors)
  }
  must(failed.length === 0, `${failed.length} of ${count} failed: ${[...new Set(failed)].join(', ')}`)
  return `0 of ${count} failed`
}
