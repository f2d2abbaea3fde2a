import { expect, it } from 'vitest'
import { readSource } from './support/source-files.ts'
import { modulesOf } from './support/styles/module-graph.ts'
import { modulesDrawing, type StyledPage, styledPages } from './support/styles/pages.ts'

/** They draw nothing but the page within. */
const frames = new Set(['app/routes/guarded/layout.tsx', 'app/routes/guarded/parent.tsx'])

/** Their pages do in plain HTML, with our elements, what these do by React. */
const alsoPlain = new Set([
  'app/components/document/use-hydrated.ts',
  'app/components/document/use-listener.ts',
  'app/components/form/error-summary.tsx',
  'app/components/form/field/choice-field.tsx',
  'app/components/form/form.tsx',
  'app/components/table/filter-bar.tsx'
])

const needsReact =
  /\buse(?:State|Effect|LayoutEffect|Ref|Reducer|Hydrated|Fetchers?|Navigate|Navigation|Submit|Revalidator|Listener)\(|\s(?:on[A-Z]\w*)=\{/

const guarded = styledPages.filter(({ isGuarded }) => isGuarded).map((page) => ({ path: page.path, own: ownOf(page) }))

/** A page around others is drawn with them: a dialog of its own needs React in it. */
const pages = guarded.map(({ path, own }) => {
  const drawn = guarded.filter((other) => own.every((module) => other.own.includes(module))).flatMap((one) => one.own)
  return {
    path,
    hydrates: own.some((module) => /\bhydrate: true/.test(readSource(module))),
    reasons: modulesOf([...new Set(drawn)]).filter((one) => !alsoPlain.has(one) && needsReact.test(readSource(one)))
  }
})

function ownOf(page: StyledPage): string[] {
  return modulesDrawing(page).filter((path) => !frames.has(path))
}

it('finds the pages', () => {
  expect(pages.length).toBeGreaterThan(200)
  expect(pages.filter(({ hydrates }) => hydrates).length).toBeGreaterThan(20)
})

it('a page whose parts need React says so by `hydrate: true`', () => {
  const lame = pages.filter(({ hydrates, reasons }) => !hydrates && reasons.length > 0)
  expect(lame.map(({ path, reasons }) => `${path}: ${reasons.join(', ')}`)).toEqual([])
})

it('a page whose parts work without React does not load it', () => {
  expect(pages.filter(({ hydrates, reasons }) => hydrates && reasons.length === 0).map(({ path }) => path)).toEqual([])
})
