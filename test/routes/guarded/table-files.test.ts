import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PERMISSIONS } from '#app/domain/access/permission-table.ts'
import { addDays, formatDay } from '#app/domain/calendar/dates.ts'
import { readCsv } from '#app/domain/import/read-csv.ts'
import { createPlainBrowser, type PlainBrowser } from '../../support/browser/plain-browser.ts'
import { createPlace, createUser } from '../../support/database/backend.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { siteMap } from '../../support/site-map.ts'
import { type OperatorWorld, openOperatorWorld } from '../../support/world/operator.ts'
import { type ReadCell, readSheet, readZip } from '../../support/world/read-xlsx.ts'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Addresses of all tables, without their ending. A report of several periods is compared in files.test.ts. */
const tables = siteMap
  .filter(({ area, pattern }) => area === 'guarded' && /^[^:]+\.xlsx$/.test(pattern))
  .map(({ pattern }) => pattern.replace(/\.xlsx$/, ''))
  .filter((path) => !/^\/reports\/(?:sales|visits|booking)$/.test(path))

/** These have rows of their own in a place without bookings: its users, what they did, and its days. */
const neverEmpty = [
  '/configurations/users/index',
  '/configurations/audit',
  '/configurations/languages',
  '/financial/cash-flow',
  '/financial/close'
]

let world: OperatorWorld
let manager: PlainBrowser
let stranger: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  manager = createPlainBrowser(world.app.url)
  await manager.signIn('gestor', seededPassword)
  const { placeId } = await createPlace(world.db)
  const { rows } = await world.db.pool.query(`select password_hash from users where username = 'gestor'`)
  const all = PERMISSIONS.map(({ key }) => key)
  await createUser(world.db, placeId, all, { username: 'de-fora', passwordHash: rows[0].password_hash })
  stranger = createPlainBrowser(world.app.url)
  await stranger.signIn('de-fora', seededPassword)
})
afterAll(() => world?.close())

async function bytesOf(browser: PlainBrowser, path: string): Promise<{ type: string | null; bytes: Buffer }> {
  const headers = { cookie: browser.cookieHeader() }
  const answer = await fetch(new URL(path, world.app.url), { headers, redirect: 'manual' })
  expect([path, answer.status]).toEqual([path, 200])
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function rowsOf(browser: PlainBrowser, path: string): Promise<string[][]> {
  const { bytes } = await bytesOf(browser, `${path}.csv`)
  return readCsv(bytes.toString('utf8'), ';')?.map(({ cells }) => cells) ?? []
}

async function sheetOf(browser: PlainBrowser, path: string): Promise<ReadCell[][]> {
  const { type, bytes } = await bytesOf(browser, `${path}.xlsx`)
  expect(type).toBe(sheetType)
  return readSheet(readZip(bytes).get('xl/worksheets/sheet1.xml') ?? '')
}

const columnOf = (at: string) => [...at.replace(/\d/g, '')].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0)

/** The cell's text as the CSV writes it. */
function asInCsv({ kind, style, value }: ReadCell): string {
  if (kind === 'text') return value
  if (style === 2) return formatDay(addDays('1899-12-30', Number(value)))
  return value.replace('.', ',')
}

function lineOf(cells: ReadCell[], width: number): string[] {
  const line = Array.from({ length: width }, () => '')
  for (const cell of cells) line[columnOf(cell.at) - 1] = asInCsv(cell)
  return line
}

/** Each run asks for itself, so an instant of the second request may differ in what the first one recorded. */
describe.each(tables)('%s', (path) => {
  it('has the same rows as CSV and as XLSX, with numbers, sums and days as such', async () => {
    const sheet = await sheetOf(manager, path)
    const rows = await rowsOf(manager, path)
    const [headings = []] = rows
    expect(sheet.map((cells) => lineOf(cells, headings.length))).toEqual(rows)
    const texts = sheet.slice(1).flatMap((row) => row.filter(({ kind }) => kind === 'text'))
    expect(texts.filter(({ value }) => /^-?\d+,\d+$|^\d{2}\/\d{2}\/\d{4}$/.test(value))).toEqual([])
  })

  it('gives nothing of this place to another', async () => {
    const sheet = await sheetOf(stranger, path)
    if (!neverEmpty.includes(path)) return expect(sheet).toHaveLength(1)
    const own = await rowsOf(manager, path)
    const texts = new Set(sheet.slice(1).flatMap((cells) => lineOf(cells, 20)))
    expect(texts).not.toContain('Helena Figueiredo')
    const sums = [...texts].filter((text) => /,\d{2}$/.test(text) && text !== '0,00')
    expect([own.length > 1, sums]).toEqual([true, []])
  })
})

it('compares tables with rows', async () => {
  const counts = await Promise.all(tables.map(async (path) => [path, (await rowsOf(manager, path)).length] as const))
  expect(counts.filter(([, rows]) => rows > 1).length).toBeGreaterThan(15)
})
