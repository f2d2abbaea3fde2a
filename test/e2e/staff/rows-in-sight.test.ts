import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeWindows, launchBrowser, openSignedIn } from '../../support/browser/operator-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { siteMap } from '../../support/site-map.ts'
import { type OperatorWorld, openOperatorWorld } from '../../support/world/operator.ts'

/** Pages that draw a table or a filter bar, but are no list. */
const noLists: Record<string, string> = {
  '/dashboard/index': 'a day at a glance',
  '/dashboard/search': 'hits of several kinds below one field',
  '/products/poi': 'an order by hand beside a sketch',
  '/operation/inside/evacuation': 'a sheet of paper to tick by hand',
  '/operation/inside': 'figures, with the people who should be back below them',
  '/operation/drawer': 'a form, with the movements of the drawer below it',
  '/account/sessions': 'the own sessions',
  '/configurations/place-fields': 'the answers of the place, with its fields below them',
  '/configurations/term': 'a text, with its versions below it',
  '/configurations/waiver': 'a text, with its versions and attractions below it',
  '/configurations/privacy': 'an overview of four duties',
  '/configurations/privacy/retention': 'periods to set, with the tables they apply to',
  '/configurations/privacy/incidents': 'a form of an incident'
}

/** Lists without a file. */
const noFile: Record<string, string> = {
  '/operation/index': 'weeks of days, and each day has its sheet as a file',
  '/financial/commissions/rates': 'rules; the commissions they make are a file',
  '/operation/transport': 'a day has few trips, and each has its manifest as a file',
  '/operation/transport/fleet': 'three short lists of names',
  '/financial/recurrences': 'rules; what they make stands in the ledger and its files',
  '/financial/withdrawals/new': 'a choice of payments; a withdrawal has them as a file',
  '/clients/duplicates': 'pairs to decide on: a decided pair is gone',
  '/trafx/entries': 'series; the comparison has them as a file',
  '/trafx/devices': 'settings of some counters',
  '/configurations/agent-fields': 'settings',
  '/configurations/gate/kiosks': 'settings of some screens',
  '/configurations/booking-messages': 'settings',
  '/configurations/issuesTypes/index': 'settings',
  '/configurations/issuesTypes/answers': 'settings',
  '/configurations/integrations/jobs': 'work to do, which leaves the list',
  '/messages/templates': 'settings',
  '/messages/lists': 'settings'
}

const drawsRows = /defineList<|<FilterBar|<PageFilters|<DataTable/
const ofOneThing = /[:*]|\/(?:add|block|confirm|edit|import|remove)$/

/** The page's folder says what the page draws: its parts lie beside it. */
function isDrawn(file: string): boolean {
  const folder = `app/${dirname(file)}`
  const sources = readdirSync(folder).filter((name) => name.endsWith('.tsx'))
  return sources.some((name) => drawsRows.test(readFileSync(`${folder}/${name}`, 'utf8')))
}

const patterns = new Set(siteMap.map(({ pattern }) => pattern))
const hasFile = (pattern: string) => patterns.has(`${pattern}.csv`)

const candidates = siteMap
  .filter(({ area, hasPage, isFrame, pattern, file }) => {
    const isPage = area === 'guarded' && hasPage && !isFrame && !file.includes('/catalogue/')
    return isPage && !ofOneThing.test(pattern) && (hasFile(pattern) || isDrawn(file))
  })
  .map(({ pattern }) => pattern)
const lists = candidates.filter((pattern) => !(pattern in noLists))

/** A desk shows whole rows; on a phone a row counts from its first line. */
const windows = [
  { width: 1366, height: 768, least: 8, line: 0 },
  { width: 360, height: 740, least: 2, line: 24 }
] as const

/** All that there is of them: a month has six weeks at most. */
const fewer: Record<string, number> = { '/operation/index': 6 }

/** Height of a row that nobody has drawn: two lines, or a card of four. */
const usual = { 1366: 52, 360: 150 } as const

let world: OperatorWorld
let browser: Browser
let page: Page

beforeAll(async () => {
  world = await openOperatorWorld()
  browser = await launchBrowser()
  const user = { username: 'gestor', password: seededPassword }
  page = (await openSignedIn(browser, { url: world.app.url, ...user, js: false })).page
})
afterAll(async () => {
  await closeWindows()
  await world?.close()
})

interface Drawn {
  rows: { top: number; bottom: number }[]
  /** Where the first row would be, of a list without rows. */
  empty: number | null
}

const readRows = (): Promise<Drawn> =>
  page.evaluate(() => {
    const isPhone = matchMedia('(max-width: 47.9em)').matches
    // On a phone the month is a list of days.
    const each = isPhone ? 'main table:not(.month) > tbody > tr, main .month a' : 'main tbody > tr'
    const rows = Array.from(document.querySelectorAll(each), (row) => row.getBoundingClientRect())
    const empty = document.querySelector('main .empty')?.getBoundingClientRect().top ?? null
    return { rows: rows.map(({ top, bottom }) => ({ top, bottom })), empty }
  })

const middleOf = (sizes: number[]) => sizes.sort((one, other) => one - other)[sizes.length >> 1] ?? 0

/** How many rows are in sight; of a list with fewer rows, how many there would be room for. */
function inSight({ rows, empty }: Drawn, { width, height, least, line }: (typeof windows)[number]): number {
  const seen = rows.filter(({ top, bottom }) => top >= 0 && (line > 0 ? top + line : bottom) <= height + 0.5)
  if (seen.length >= least || rows.length >= least) return seen.length
  const first = rows[0]?.top ?? (empty ?? height) + (width === 1366 ? 31 : 0)
  const row = middleOf(rows.map(({ top, bottom }) => bottom - top)) || usual[width]
  return Math.floor((height - first + (line > 0 ? row - line : 0)) / row)
}

/** Second lines of a card that begin a few pixels right of its edge: the blank before them belongs to the line above. */
const readShifted = () =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('main tbody :is(.row-link, td) > .sub'), (sub) => {
      const box = sub.parentElement
      const line = sub.getClientRects()[0]
      if (!box || !line) return ''
      const edge = box.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(box).paddingLeft)
      const shift = line.left - edge
      return shift > 1 && shift < 10 ? (sub.textContent ?? '') : ''
    }).filter(Boolean)
  )

/** Cells so narrow that their words break between letters. */
const readSqueezed = () =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('main tbody td'), (cell) => {
      const text = cell.textContent?.trim() ?? ''
      const { width, height } = cell.getBoundingClientRect()
      return text.length > 6 && width < 32 && height > 64 ? text : ''
    }).filter(Boolean)
  )

const readHead = () =>
  page.evaluate(() => {
    const beyond = Array.from(document.querySelectorAll<HTMLTableElement>('main table')).filter((table) => {
      const frame = table.parentElement
      return (
        frame !== null &&
        (frame.scrollWidth > frame.clientWidth + 1 || table.getBoundingClientRect().right > innerWidth)
      )
    })
    const links = Array.from(
      document.querySelectorAll('.page-head a[href*=".csv"], .page-head a[href*=".xlsx"]'),
      (link) => link.getAttribute('href')
    )
    return {
      beyond: beyond.map((table) => table.caption?.textContent ?? 'a table'),
      primary: document.querySelectorAll('.page-head .btn-primary').length,
      files: links.map((href) => href?.replace(/\?.*/, '') ?? '')
    }
  })

it.each(lists)('%s shows its rows, its file and one primary action', async (path) => {
  const answer = await page.goto(path)
  expect(answer?.status()).toBe(200)
  // Without script a report reloads itself until it is whole.
  if (await page.locator('#progresso').count()) await page.getByText('Relatório completo').waitFor()
  let isFilled = false
  for (const window of windows) {
    await page.setViewportSize(window)
    const drawn = await readRows()
    isFilled = drawn.rows.length > 0 && drawn.empty === null
    const least = Math.min(window.least, fewer[path] ?? window.least)
    expect([window.width, Math.min(inSight(drawn, window), least)]).toEqual([window.width, least])
    expect([window.width, await readShifted(), await readSqueezed()]).toEqual([window.width, [], []])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const { beyond, primary, files } = await readHead()
  expect(beyond).toEqual([])
  expect(primary).toBeLessThanOrEqual(1)
  expect([path, hasFile(path)]).toEqual([path, !(path in noFile)])
  if (hasFile(path) && isFilled) expect(files).toContain(`${path}.csv`)
})

it('names no page as an exception that is none', () => {
  expect(Object.keys(noLists).filter((path) => !candidates.includes(path))).toEqual([])
  expect(Object.keys(noFile).filter((path) => !lists.includes(path))).toEqual([])
})
