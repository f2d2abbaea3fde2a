import { describe, expect, it, test } from 'vitest'
import { listFiles, readSource } from './support/source-files.ts'
import { type Drawn, draws, readDrawn, unite } from './support/styles/drawn-classes.ts'
import { modulesOf } from './support/styles/module-graph.ts'
import {
  modulesDrawing,
  partsBeside,
  publicSheet,
  type StyledPage,
  sheetsOf,
  staffSheet,
  styledPages
} from './support/styles/pages.ts'
import { allSheets, classesIn, ownersOf, partsOf, readSheet } from './support/styles/sheets.ts'

const sheets = allSheets()

/** Linked beside all else, on paper and in a kiosk's browser: what stands there in another way. */
const elsewhere = ['app/styles/print.css', 'app/styles/kiosk.css']
const owners = ownersOf(sheets.filter(({ path }) => !elsewhere.includes(path)))

/** These are no component's: values, elements and what stands on any page, paper or a kiosk's screen. */
const foundations = new Set(['app/styles/tokens.css', 'app/styles/base.css', ...elsewhere])
const ownSheets = sheets.filter(({ path }) => !foundations.has(path))

const namesOf = (path: string) => [...new Set(readSheet(path).selectors.flatMap(classesIn))]
const ownedBy = (path: string) => [...owners].filter(([, by]) => by.includes(path)).map(([name]) => name)

describe('every class', () => {
  it('in a sheet is drawn by the app', () => {
    const drawn = unite(
      listFiles('app')
        .filter((path) => path.endsWith('.tsx'))
        .map(readDrawn)
    )
    const unused = sheets.flatMap(({ path }) =>
      namesOf(path)
        .filter((name) => !draws(drawn, name))
        .map((name) => `.${name} in ${path}`)
    )
    expect(unused).toEqual([])
  })

  it('has its look in one sheet', () => {
    const shared = [...owners].filter(([, by]) => by.length > 1).map(([name, by]) => `.${name} in ${by.join(', ')}`)
    expect(shared).toEqual([])
  })
})

/** A screen may say how a button stands in its bar (`.total .btn`), never what a button is. */
test("is styled by a foreign sheet only inside or beside that sheet's own classes", () => {
  const strangers = ownSheets.flatMap(({ path, selectors }) => {
    const own = new Set(ownedBy(path))
    return selectors
      .filter((selector) => classesIn(selector).length > 0 && !classesIn(selector).some((name) => own.has(name)))
      .map((selector) => `${selector} in ${path}`)
  })
  expect(strangers).toEqual([])
})

test('only base.css, print.css and kiosk.css style elements as such', () => {
  const bare = ownSheets.flatMap(({ path, selectors }) =>
    selectors.filter((selector) => !/[.#]|^:root$/.test(selector)).map((selector) => `${selector} in ${path}`)
  )
  expect(bare).toEqual([])
})

const drawnBy = (page: StyledPage): Drawn => unite(modulesOf(modulesDrawing(page)).map(readDrawn))
const drawsOf = (drawn: Drawn, path: string) => ownedBy(path).some((name) => draws(drawn, name))
const publicPages = styledPages.filter(({ isGuarded }) => !isGuarded)
const everywhere = partsOf(publicSheet)

/** A visitor's first window holds no rule that the page does not draw. */
describe.each(publicPages.map((page) => [page.path, page] as const))('%s', (_, page) => {
  const drawn = drawnBy(page)
  const beside = partsBeside(page)

  it('ships no sheet that nothing on it draws', () => {
    const isRule = (path: string) => readSheet(path).selectors.length > 0
    expect(beside.filter((path) => isRule(path) && !drawsOf(drawn, path))).toEqual([])
    expect(beside.filter((path) => everywhere.includes(path))).toEqual([])
  })

  it('ships the sheet of all that it draws', () => {
    expect([...drawn.names].filter((name) => isMissing(name, [...everywhere, ...beside]))).toEqual([])
  })
})

function isMissing(name: string, shipped: readonly string[]): boolean {
  const by = owners.get(name) ?? []
  return by.length > 0 && !by.some((path) => shipped.includes(path))
}

/** Cached for all public pages: what at least two fifths of them draw; the rest carry it unused. */
it.each(everywhere.filter((path) => !path.startsWith('app/styles/')))(
  '%s is drawn by at least two fifths of the public pages',
  (path) => {
    const pages = publicPages.map(drawnBy)
    expect(pages.filter((drawn) => drawsOf(drawn, path)).length).toBeGreaterThanOrEqual(pages.length * 0.4)
  }
)

describe('the signed-in area', () => {
  const shipped = partsOf(staffSheet)

  it.each(styledPages.filter(({ isGuarded }) => isGuarded).map((page) => [page.path, page] as const))(
    'has the look of all that %s draws in its one sheet',
    (_, page) => {
      expect([...drawnBy(page).names].filter((name) => isMissing(name, shipped))).toEqual([])
    }
  )

  it('has no rule for the paper of one screen: it would be the paper of all', () => {
    const paper = shipped.filter((path) => path !== 'app/styles/print.css' && /@page/.test(readSource(path)))
    expect(paper).toEqual([])
  })

  it('links no other sheet', () => {
    const linked = listFiles('app/routes/guarded').filter((path) => /\.tsx?$/.test(path) && sheetsOf(path).length > 0)
    expect(linked).toEqual([
      'app/routes/guarded/layout.tsx',
      // The gate's page without network, outside of every layout, links the same sheet.
      'app/routes/guarded/operation/check-in/offline/draw-page.server.ts'
    ])
  })
})
