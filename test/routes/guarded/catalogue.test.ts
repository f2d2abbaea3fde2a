import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { AREA_NAMES, CATALOGUE, type CatalogueArea } from '#app/routes/guarded/catalogue/areas.ts'
import { exists, listFiles, readSource } from '../../support/source-files.ts'

/** Components that draw nothing by themselves, or that every page around the catalogue has. */
const elsewhere: Record<string, string> = {
  AddressForms: 'is two buttons',
  AnswerForms: 'stands on the page of a closed day',
  BirthField: 'is a text field of digits',
  CalendarAddress: 'is a notice, a text to copy and two buttons',
  Countdown: 'tells the time that is left, which is never the same picture',
  FreeDays: 'is MonthCalendar with the addresses of a change of date',
  DocumentField: 'stands in DocumentFields, and among the fields',
  EmailText: 'is text',
  FileLinks: 'is FileLink, twice',
  FieldFrame: 'stands in every field',
  GuardedShell: 'stands around every page',
  KioskGuard: 'is hidden until nobody touches a kiosk',
  LateNotice: 'is sentences and a notice',
  LiveLine: 'stands above every page',
  Money: 'is text',
  NewPasswordFields: 'is a password field, twice',
  OwnField: 'draws one of the fields, as the place words it',
  PartialTag: 'stands in FigureTable',
  PageFilters: "is a FilterBar at the page's own address",
  PublicShell: 'stands around public pages',
  RemovalPage: 'is a whole page, of parts that stand here',
  RouteError: 'is the page of an error',
  ScrollRegion: 'stands around a wide DataTable',
  SectionLinks: 'stands above every page of the catalogue',
  SlotStream: 'waits for a report',
  VersionField: 'is hidden',
  WhoApproves: 'is sentences and a notice',
  Words: 'stands in Conversation'
}

it('has every exported component', () => {
  const sources = listFiles('app/routes/guarded/catalogue')
    .filter((path) => path.endsWith('.tsx'))
    .map(readSource)
  const shown = sources.join('\n')
  const exported = listFiles('app/components')
    .filter((path) => path.endsWith('/index.ts'))
    .flatMap((path) =>
      [
        ...readSource(path)
          .replace(/export type .*/g, '')
          .matchAll(/(?<!type )\b([A-Z][a-z]\w+)\b(?=[,\s}])/g)
      ].map(([, name]) => name ?? '')
    )
  const missing = [...new Set(exported)].filter((name) => !shown.includes(`<${name}`) && !(name in elsewhere))
  expect(exported.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
  expect(Object.keys(elsewhere).filter((name) => !exported.includes(name))).toEqual([])
})

it('has a file for every page of its index', () => {
  for (const area of AREA_NAMES) {
    const { pages }: CatalogueArea = CATALOGUE[area]
    for (const { path } of pages)
      expect([path, exists(`app/routes/guarded/catalogue/${area}/${path}.tsx`)]).toEqual([path, true])
  }
})

/** Points of the drawing's states, by their letters. */
function statesOf(svg: string): Record<string, [number, number][]> {
  const paths = [...svg.matchAll(/<path id="(\w\w)" d="([^"]+)"/g)]
  return Object.fromEntries(
    paths.map(([, code, d]) => [
      code,
      (d ?? '')
        .split(/[MLZ]+/)
        .filter(Boolean)
        .map((pair) => pair.split(' ').map(Number) as [number, number])
    ])
  )
}

it('puts a town into its state', async () => {
  const { toBrazil } = await import('#app/domain/map/brazil.ts')
  const states = statesOf(readFileSync('app/components/map/brazil.svg', 'utf8'))
  expect(Object.keys(states)).toHaveLength(27)
  const towns = [
    ['BA', -12.56, -41.39],
    ['AM', -3.1, -60.02],
    ['RS', -30.03, -51.23],
    ['DF', -15.79, -47.88],
    ['PI', -8.9, -42.6]
  ] as const
  for (const [code, latitude, longitude] of towns) {
    const at = toBrazil({ latitude, longitude })
    expect([code, at !== null && isInside(at, states[code] ?? [])]).toEqual([code, true])
  }
  expect(toBrazil({ latitude: 48.8, longitude: 2.3 })).toBeNull()
})

function isInside({ x, y }: { x: number; y: number }, ring: readonly [number, number][]): boolean {
  return ring.reduce((inside, [ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length] ?? [ax, ay]
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !inside : inside
  }, false)
}
