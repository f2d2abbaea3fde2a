import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from '../report.ts'

interface Raw {
  head: number
  body: number
  text: string
}

/** One request over a bare socket: every byte of the answer counts, headers apart. */
async function fetchRaw(url: string, headers: Record<string, string>): Promise<Raw> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const socket = connect(Number(port), hostname)
  const lines = Object.entries({ host, connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  const answer = Buffer.concat(chunks)
  const end = answer.indexOf('\r\n\r\n') + 4
  return { head: end, body: answer.length - end, text: answer.subarray(end).toString('utf8') }
}

const group = 'bytes (brotli)'

const kilobytes = (bytes: number) => bytes / 1000

async function scriptBytes(url: string, html: string): Promise<number> {
  const paths = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path))
  const answers = await Promise.all([...paths].map((path) => fetchRaw(`${url}${path}`, { 'accept-encoding': 'br' })))
  return answers.reduce((sum, { body }) => sum + body, 0)
}

const whole = ', completo'
/** Such a page is drawn again as its periods end. */
const streamed = '<tr-arrived>'

/** Script that users' pages name. */
export async function measureStaffBytes(url: string, cookie: string): Promise<Figure[]> {
  const pages = [
    { path: '/operation/booking-list', most: 25 },
    { path: '/clients/index', most: 25 },
    { path: '/dashboard/index', most: 25 },
    // The first time its periods are still to come.
    { path: '/reports/sales', most: 25, state: ', enquanto carrega' },
    { path: '/reports/sales', most: 25, state: whole }
  ]
  const figures: Figure[] = []
  for (const { path, most, state = '' } of pages) {
    const read = async () => (await fetchRaw(`${url}${path}`, { cookie: `${cookie}; js=1` })).text
    let text = await read()
    // Filled bookings are still being summed, and each summed day is asked anew.
    for (let tries = 0; state === whole && text.includes(streamed) && tries < 60; tries += 1) {
      await delay(1000)
      text = await read()
    }
    const value = kilobytes(await scriptBytes(url, text))
    const target = { kind: 'at most' as const, value: most }
    figures.push({ group, name: `${path}${state}: script`, value, unit: 'kB', target })
  }
  return [...figures, ...(await measureGateBytes(url, cookie))]
}

/** The gate without network: the script of its page, and its list for a thousand bookings, not compressed. */
async function measureGateBytes(url: string, cookie: string): Promise<Figure[]> {
  const gate = `${url}/operation/check-in`
  const page = (await fetchRaw(`${gate}/offline`, { cookie })).text
  const script = page.replace(/data-decode="[^"]*"/, '')
  const list = await fetchRaw(`${gate}/list`, { cookie })
  const { bookings }: { bookings: unknown[] } = JSON.parse(list.text.slice(list.text.indexOf('{'))).list
  const perThousand = (list.body * 1000) / Math.max(1, bookings.length)
  return [
    {
      group,
      name: 'portaria sem rede: script',
      value: kilobytes(await scriptBytes(url, script)),
      unit: 'kB',
      target: { kind: 'at most', value: 30 }
    },
    {
      group,
      name: 'portaria sem rede: lista de mil reservas, sem compactar',
      value: kilobytes(perThousand),
      unit: 'kB',
      target: { kind: 'at most', value: 200 }
    }
  ]
}

/** Sizes of a booking page's first response and of the script it names, in full and in light mode. */
export async function measureBytes(
  url: string,
  pages: { name: string; path: string; isFirst: boolean }[]
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { name, path, isFirst } of pages) {
    for (const [mode, cookie] of [
      // A later page of the visit names its script, the first one carries it.
      ['completo', isFirst ? {} : { cookie: 'js=1' }],
      ['leve', { cookie: 'leve=1' }]
    ] as const) {
      const packed = await fetchRaw(`${url}${path}`, { 'accept-encoding': 'br', ...cookie })
      const plain = await fetchRaw(`${url}${path}`, { ...cookie })
      const script = await scriptBytes(url, plain.text)
      const of = `${name}, ${mode}`
      figures.push(
        {
          group,
          name: `${of}: resposta com cabeçalhos`,
          value: kilobytes(packed.head + packed.body),
          unit: 'kB',
          target: { kind: 'at most', value: 13 }
        },
        {
          group,
          name: `${of}: só cabeçalhos`,
          value: kilobytes(packed.head),
          unit: 'kB',
          target: { kind: 'at most', value: 1 }
        },
        {
          group,
          name: `${of}: script`,
          value: kilobytes(script),
          unit: 'kB',
          target: { kind: 'at most', value: mode === 'leve' ? 0 : 15 }
        }
      )
    }
  }
  return figures
}
