import { expect, it } from 'vitest'
import { readSource } from './support/source-files.ts'
import { modulesOf } from './support/styles/module-graph.ts'

/** Chrome 66, Safari 12.1 or Firefox 67 lacks each of these, and nothing adds it where React does not run. */
const tooNew = [
  /\.(?:flatMap|flat|at|findLast|replaceAll|matchAll|replaceChildren|toggleAttribute|toSorted|toReversed)\(/,
  /\bObject\.fromEntries\(/,
  /\bPromise\.(?:allSettled|any)\(/,
  /\b(?:globalThis|structuredClone|queueMicrotask|ResizeObserver|AbortSignal)\b/,
  /:(?:is|where|has|focus-visible)\(?/
]

const entries = ['app/entry.elements.ts', 'app/entry.late-elements.ts', 'app/entry.staff-elements.ts']
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

it('pages without React call nothing that the oldest browsers lack', () => {
  const modules = modulesOf(entries)
  expect(modules).toContain('app/components/elements/shown-page.ts')
  const found = modules.flatMap((path) => {
    const source = withoutComments(readSource(path))
    return tooNew.flatMap((pattern) => (source.match(pattern) ? [`${path}: ${source.match(pattern)?.[0]}`] : []))
  })
  expect(found).toEqual([])
})
