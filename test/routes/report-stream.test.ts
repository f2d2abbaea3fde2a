import http from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import zlib from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ask } from '../door/open-door.ts'
import { makeSlots } from '../support/server/slot-api.ts'
import { openReportApp } from '../support/world/report-app.tsx'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const rejections: unknown[] = []
const note = (reason: unknown) => rejections.push(reason)

beforeEach(() => {
  process.on('unhandledRejection', note)
})

afterEach(() => {
  process.off('unhandledRejection', note)
  expect(rejections.splice(0)).toEqual([])
})

const froms = makeSlots(18).map(({ from }) => from)
const scripted = { cookie: 'js=1' }

function tell(response: http.ServerResponse, from: string, status = 200) {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ from, sold: 2 }))
}

const atOnce = ({ from, response }: { from: string; response: http.ServerResponse }) => tell(response, from)

/** Answers the first `count` slots; the others when told. */
function holdAfter(count: number) {
  const held: (() => void)[] = []
  const behave = ({ from, response }: { from: string; response: http.ServerResponse }) => {
    if (froms.indexOf(from) < count) tell(response, from)
    else held.push(() => tell(response, from))
  }
  const release = () => {
    for (const one of held.splice(0)) one()
  }
  return { behave, release, held }
}

interface Stream {
  text(): string
  headers: http.IncomingHttpHeaders
  ended: Promise<void>
  leave(): void
}

function decode(response: http.IncomingMessage) {
  const encoding = response.headers['content-encoding']
  if (encoding === 'br') return response.pipe(zlib.createBrotliDecompress())
  return encoding === 'gzip' ? response.pipe(zlib.createGunzip()) : response
}

/** A page as it comes in. */
function follow(port: number, path: string, headers: http.OutgoingHttpHeaders): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const parts = decode(response)
      let text = ''
      parts.on('data', (part: Buffer) => {
        text += part.toString('utf8')
      })
      parts.on('error', () => {})
      const ended = new Promise<void>((done) => parts.once('end', done))
      resolve({ text: () => text, headers: response.headers, ended, leave: () => request.destroy() })
    })
    request.on('error', reject)
    onTestFinished(() => {
      request.destroy()
    })
  })
}

/** Rows of the newest drawing. */
const rowsOf = (html: string) => {
  const drawing = html.slice(html.lastIndexOf('<main'))
  return [...drawing.matchAll(/<td>(\d{4}-\d\d-\d\d)<\/td>/g)].map(([, from]) => from)
}
const drawingsOf = (html: string) => html.split('<main').length - 1

describe('a browser that runs script', () => {
  it.each(['br', 'identity'])('gets the frame at once, and the report again as slots end (%s)', async (encoding) => {
    const api = holdAfter(3)
    const app = await openReportApp(api.behave)
    const page = await follow(app.port, '/report', { ...scripted, 'accept-encoding': encoding })
    expect(page.headers.refresh).toBeUndefined()
    await vi.waitFor(() => expect(rowsOf(page.text())).toEqual(froms.slice(0, 3)), 30_000)
    expect(page.text()).toContain('0 de 18 períodos carregados')
    expect(page.text()).toContain('parcial')
    await vi.waitFor(() => expect(api.held).toHaveLength(6), 30_000)
    api.release()
    await vi.waitFor(() => expect(rowsOf(page.text())).toHaveLength(9), 30_000)
    while (rowsOf(page.text()).length < 18) {
      api.release()
      await new Promise((resolve) => setImmediate(resolve))
    }
    await page.ended
    expect(rowsOf(page.text())).toEqual(froms)
    expect(page.text().slice(page.text().lastIndexOf('<main'))).not.toContain('parcial')
    expect(drawingsOf(page.text())).toBeLessThan(10)
    expect(page.text()).toMatch(/<\/html>/)
    expect(app.asked).toHaveLength(18)
  })

  it.each([
    ['/report', 'br'],
    ['/report', 'gzip']
  ])('waits for no slot to see the frame (%s, %s)', async (path, encoding) => {
    const app = await openReportApp(holdAfter(0).behave)
    const page = await follow(app.port, path, { ...scripted, 'accept-encoding': encoding })
    await vi.waitFor(() => expect(page.text()).toContain('0 de 18 períodos'), 30_000)
  })

  it('gets scripts with the page’s own nonce only', async () => {
    const api = holdAfter(3)
    const app = await openReportApp(api.behave)
    const page = await follow(app.port, '/report', scripted)
    await vi.waitFor(() => expect(rowsOf(page.text())).toHaveLength(3), 30_000)
    const nonce = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy']))?.[1]
    const scripts = [...page.text().matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.filter((one) => !one?.includes(`nonce="${nonce}"`))).toEqual([])
  })

  it('gets a report that is all there in one piece', async () => {
    const app = await openReportApp(atOnce)
    await (await follow(app.port, '/report', scripted)).ended
    const page = await ask(app.port, { path: '/report', headers: scripted })
    expect(page.headers['content-length']).toBeDefined()
    expect(rowsOf(page.text)).toEqual(froms)
    expect(page.text).not.toContain('parcial')
    expect(page.text).not.toContain('tr-arrived')
    expect(app.asked).toHaveLength(18)
  })

  it('is sent to a report that is still to come, where a page in place was asked for, and nothing is asked twice', async () => {
    const api = holdAfter(3)
    const app = await openReportApp(api.behave)
    const inPlace = { ...scripted, 'x-in-place': '1' }
    const answer = await ask(app.port, { path: '/report', headers: inPlace })
    expect([answer.status, answer.text]).toEqual([204, ''])
    const page = await follow(app.port, '/report', scripted)
    await vi.waitFor(() => expect(page.text()).toContain('tr-arrived'), 30_000)
    await vi.waitFor(() => expect(app.asked).toHaveLength(9), 30_000)
    expect(new Set(app.asked).size).toBe(9)
    page.leave()
  })

  it('gets a report with its page only, and nothing is asked twice', async () => {
    const app = await openReportApp(holdAfter(3).behave)
    const answer = await ask(app.port, { path: '/report?x=2&_data=report', headers: scripted })
    expect(answer.headers['x-remix-redirect']).toBe('/report?x=2')
    expect(answer.headers['x-remix-reload-document']).toBe('true')
    const page = await follow(app.port, '/report?x=2', scripted)
    await vi.waitFor(() => expect(app.asked).toHaveLength(9), 30_000)
    expect(page.text()).toContain('de 18 períodos')
    expect(new Set(app.asked).size).toBe(9)
  })

  it('ends requests that nobody else waits for when it leaves', async () => {
    const api = holdAfter(3)
    const app = await openReportApp(api.behave)
    const page = await follow(app.port, '/report', scripted)
    const other = await follow(app.port, '/report', scripted)
    await vi.waitFor(() => expect(rowsOf(page.text())).toHaveLength(3), 30_000)
    await vi.waitFor(() => expect(app.asked).toHaveLength(9), 30_000)
    // Collect garbage as a busy server does: the signal must survive the Request it came with.
    collectGarbage()
    page.leave()
    await vi.waitFor(() => expect(rowsOf(other.text())).toHaveLength(3), 30_000)
    expect(app.aborted()).toBe(0)
    collectGarbage()
    other.leave()
    await vi.waitFor(() => expect(app.aborted()).toBe(6), 30_000)
    expect(app.asked).toHaveLength(9)
  })

  it('is told of a session that ended in the middle', async () => {
    const app = await openReportApp(({ from, response }) => tell(response, from, from === froms[4] ? 401 : 200))
    const page = await follow(app.port, '/report', scripted)
    await page.ended
    expect(rowsOf(page.text())).toHaveLength(17)
    expect(page.text()).toContain('Entrar novamente')
  })
})

describe('a browser that proved its script and runs none now', () => {
  it('is offered the report without script, and gets it at that address', async () => {
    const api = holdAfter(4)
    const app = await openReportApp(api.behave)
    const streamed = await follow(app.port, '/report?x=1', scripted)
    await vi.waitFor(() => expect(streamed.text()).toContain('<a href="/report?x=1&amp;sem-script=1">'), 30_000)
    const page = await ask(app.port, { path: '/report?x=1&sem-script=1', headers: scripted })
    expect(rowsOf(page.text)).toEqual(froms.slice(0, 4))
    expect(page.text).not.toContain('location.reload()')
    expect(page.headers.refresh).toBe('1')
    expect(page.headers['set-cookie']).toContainEqual('js=; Path=/; Max-Age=0; SameSite=Lax')
    streamed.leave()
    api.release()
  })
})

describe.each([
  ['a first visit', {}],
  ['light mode', { cookie: 'js=1; leve=1' }]
])('%s', (_name, headers) => {
  it('gets a quick report whole', async () => {
    const app = await openReportApp(atOnce)
    const page = await ask(app.port, { path: '/report', headers })
    expect(rowsOf(page.text)).toEqual(froms)
    expect(page.text).toContain('Relatório completo')
    expect(page.text).not.toContain('18 de 18')
    expect(page.text).toContain('Total <b>36</b>')
    expect(page.text).not.toContain('parcial')
    expect(page.headers.refresh).toBeUndefined()
  })

  it('gets finished slots in order, and reloads until it is complete', async () => {
    const api = holdAfter(4)
    const app = await openReportApp(api.behave)
    const page = await ask(app.port, { path: '/report?x=1', headers })
    expect(rowsOf(page.text)).toEqual(froms.slice(0, 4))
    expect(page.text).toMatch(/<p role="status">4 de 18 períodos carregados/)
    expect(page.text).toContain('Total <b>8</b>')
    expect(page.text).toContain('parcial')
    expect(page.text).toContain('<a href="/report?x=1">Atualizar</a>')
    expect(page.text).toContain('<a href="/report?x=1&amp;parado=1">Parar atualização</a>')
    expect(page.text).not.toContain('type="module"')
    expect(page.headers.refresh).toBe('1')
    await vi.waitFor(() => {
      api.release()
      expect(app.asked).toHaveLength(18)
    }, 30_000)
    await vi.waitFor(async () => {
      const again = await ask(app.port, { path: '/report?x=1', headers })
      expect(rowsOf(again.text)).toEqual(froms)
      expect(again.headers.refresh).toBeUndefined()
    }, 30_000)
    expect(app.asked).toHaveLength(18)
    expect(app.aborted()).toBe(0)
  })

  it('shows a slot that failed and how to go on', async () => {
    const app = await openReportApp(({ from, response }) => tell(response, from, from === froms[4] ? 403 : 200))
    const page = await ask(app.port, { path: '/report?x=1', headers })
    expect(rowsOf(page.text)).toHaveLength(17)
    expect(page.text).toContain('Um período não carregou')
    const line = /<li><strong>09\/01\/2026 a 10\/01\/2026<\/strong>: Não deu\. <a[^>]*href="\/report\?x=1"/
    expect(page.text.replaceAll('<!-- -->', '')).toMatch(line)
    expect(page.text).toContain('parcial')
    expect(page.headers.refresh).toBeUndefined()
  })
})

describe('a page that comes again', () => {
  it('stops when its reader says so', async () => {
    const app = await openReportApp(holdAfter(4).behave)
    const page = await ask(app.port, { path: '/report?parado=1' })
    expect(page.headers.refresh).toBeUndefined()
    expect(page.text).toContain('<a href="/report">Continuar atualização</a>')
  })

  it('does so thirty times at most, counted for each address', async () => {
    const app = await openReportApp(holdAfter(4).behave)
    const first = await ask(app.port, { path: '/report' })
    const cookie = String(first.headers['set-cookie']?.find((one) => one.startsWith('atualizacao=1.')))
    const mark = /^atualizacao=1\.([^;]+)/.exec(cookie)?.[1]
    const last = await ask(app.port, { path: '/report', headers: { cookie: `atualizacao=29.${mark}` } })
    expect(last.headers['set-cookie']?.join()).toContain(`atualizacao=30.${mark}`)
    const over = await ask(app.port, { path: '/report', headers: { cookie: `atualizacao=30.${mark}` } })
    expect(over.headers.refresh).toBeUndefined()
    const other = await ask(app.port, { path: '/report?x=2', headers: { cookie: `atualizacao=30.${mark}` } })
    expect(other.headers.refresh).toBe('1')
  })

  it('is loaded once more by script, where there is any', async () => {
    const app = await openReportApp(holdAfter(4).behave)
    expect((await ask(app.port, { path: '/report' })).text).toContain('location.reload()')
    const light = await ask(app.port, { path: '/report', headers: { cookie: 'leve=1' } })
    expect(light.text).not.toContain('<script')
  })
})
