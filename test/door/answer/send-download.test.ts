import { randomBytes } from 'node:crypto'
import http from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { DoorContext } from '#app/door/settings.ts'
import type { Cell } from '#app/reports/file/sheet.server.ts'
import { writeCsv, writeXlsx } from '#app/reports/file/write-table.server.ts'
import { loadInOrder } from '#app/reports/slots/sequence.server.ts'
import { makeSlots } from '../../support/server/slot-api.ts'
import { ask, openDoor, page } from '../open-door.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const type = 'text/csv; charset=utf-8'
const file = (pieces: AsyncIterable<Buffer>, headers: Record<string, string> = { 'content-type': type }) => ({
  headers,
  pieces
})

/** The door before an app that hands over what `make` gives. */
function openFile(make: (signal: AbortSignal) => DoorContext['download']) {
  return openDoor({
    async handle(_request, context) {
      context.download = make(context.signal)
      return page('<p>Olá</p>')
    }
  })
}

async function* piecesOf(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}

it('writes a file in place of a page, under the headers of the door', async () => {
  const { port } = await openFile(() => file(piecesOf('a;b\r\n', '1;2\r\n')))
  const answer = await ask(port, { path: '/reports/sales.csv' })
  expect([answer.status, answer.text]).toEqual([200, 'a;b\r\n1;2\r\n'])
  expect(answer.headers).toMatchObject({ 'content-type': type, 'x-content-type-options': 'nosniff' })
  expect(answer.headers['content-security-policy']).toBeDefined()
})

it('compresses text, and nothing that is already compressed', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const text = await openFile(() => file(piecesOf('a;b\r\n'.repeat(1000))))
  const packed = await ask(text.port, { headers })
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'Accept-Encoding'])
  expect(gunzipSync(packed.raw).toString()).toBe('a;b\r\n'.repeat(1000))
  const zip = await openFile(() => file(piecesOf('PK'), { 'content-type': 'application/zip' }))
  expect((await ask(zip.port, { headers })).headers['content-encoding']).toBeUndefined()
})

it('answers HEAD without a piece', async () => {
  let begun = false
  async function* pieces() {
    begun = true
    yield Buffer.from('a')
  }
  const { port } = await openFile(() => file(pieces()))
  const answer = await ask(port, { method: 'HEAD' })
  expect([answer.status, answer.headers['content-type'], answer.text, begun]).toEqual([200, type, '', false])
})

it('words a refusal, and leaves the rest to the app', async () => {
  const answers: DoorContext['download'][] = [{ refused: 403 }, { refused: 503 }, { refused: 500 }]
  const { port } = await openFile(() => answers.shift())
  for (const status of [403, 503, 500]) {
    const answer = await ask(port)
    expect([answer.status, answer.text.includes('lang="pt-BR"')]).toEqual([status, true])
    expect(answer.text).not.toContain('Olá')
  }
  expect((await ask(port)).text).toBe('<p>Olá</p>')
})

it('breaks the connection off where the file breaks off, and says why in the log', async () => {
  async function* pieces() {
    yield Buffer.from('half')
    throw new Error('away')
  }
  const { port, lines } = await openFile(() => file(pieces()))
  await expect(ask(port)).rejects.toThrow()
  await expect.poll(() => lines.map(({ message }) => message)).toContain('the request failed')
})

/** Two hundred thousand bookings of sixteen cells, ten of them long: two thousand slots of a hundred. */
const slotCount = 2000
const lookEvery = 10 * 1024 * 1024
const rowsOfSlot = 100
const noise = randomBytes(48 * 1024).toString('base64')
const noteAt = (at: number) => noise.slice(at % 60_000, (at % 60_000) + 64)
const headings = Array.from({ length: 16 }, (_, index) => `Coluna ${index}`)

function openBig(kind: 'csv' | 'xlsx') {
  const seen = { asked: 0, signals: [] as AbortSignal[] }
  const slots = makeSlots(slotCount, '2016-01-01')
  const load = async ({ index, from }: { index: number; from: string }, signal: AbortSignal) => {
    seen.asked += 1
    seen.signals.push(signal)
    return Array.from({ length: rowsOfSlot }, (_, row): Cell[] => [
      { day: from },
      ...Array.from({ length: 10 }, (_, cell) => `Observação ${noteAt(index * row + cell * 5000)}`),
      index,
      row,
      { centavos: index * 100 + row },
      null,
      'Cachoeira do Sossego'
    ])
  }
  const write = kind === 'csv' ? writeCsv : (table: Parameters<typeof writeXlsx>[0]) => writeXlsx(table)
  const opened = openFile((signal) =>
    file(write({ headings, batches: loadInOrder({ slots, load, signal }) }), { 'content-type': 'application/zip' })
  )
  return { opened, seen }
}

async function startReading(port: number): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    http.get({ host: '127.0.0.1', port, agent: false }, (response) => resolve(response.pause())).on('error', reject)
  })
}

/** Memory in use in MiB, after a collection, so that garbage does not count. */
function heldMib(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return Math.round((heapUsed + external) / 1024 / 1024)
}

/** Waits until nobody asks for a slot any more: a hundred looks in a row. */
async function untilStill(seen: { asked: number }): Promise<number> {
  let last = -1
  let times = 0
  await expect
    .poll(
      () => {
        times = seen.asked === last ? times + 1 : 0
        last = seen.asked
        return times
      },
      { interval: 5, timeout: 60_000 }
    )
    .toBeGreaterThan(100)
  return last
}

describe.each(['csv', 'xlsx'] as const)('two hundred thousand rows as %s', (kind) => {
  it('wait for a reader who stalls, and never stand in memory', { timeout: 180_000 }, async () => {
    const { opened, seen } = openBig(kind)
    const { port } = await opened
    const reader = await startReading(port)
    const before = heldMib()
    // Only the buffers of both sockets are in memory, not the file.
    expect(await untilStill(seen)).toBeLessThan(slotCount / 10)
    let bytes = 0
    let peak = 0
    let looks = 0
    for await (const chunk of reader) {
      bytes += chunk.length
      if (bytes < looks * lookEvery) continue
      looks += 1
      peak = Math.max(peak, heldMib())
    }
    expect(seen.asked).toBe(slotCount)
    const grown = peak - before
    const written = Math.round(bytes / 1024 / 1024)
    expect(looks).toBeGreaterThan(8)
    expect(grown, `holds ${grown} MiB more for ${written} MiB`).toBeLessThan(50)
    if (kind === 'csv') expect(written).toBeGreaterThan(150)
  })

  it('are asked for no further when the reader leaves', async () => {
    const { opened, seen } = openBig(kind)
    const reader = await startReading((await opened).port)
    // The head goes out before the first slot: who leaves between the two had nothing asked for, and nothing to end.
    await expect.poll(() => seen.asked).toBeGreaterThan(0)
    reader.destroy()
    await expect.poll(() => seen.signals.every(({ aborted }) => aborted)).toBe(true)
    expect(seen.asked).toBeLessThan(slotCount / 10)
  })
})
