import { expect, it } from 'vitest'
import { siteMap } from '../support/site-map.ts'
import { exportedFunctions, readSource } from '../support/source-files.ts'

/** They only ever answer 404, whose title and way back are the root's. */
const nothingThere = ['routes/not-found.tsx', 'routes/guarded/not-built.tsx']

const pages = [...new Set(siteMap.filter(({ hasPage }) => hasPage).map(({ file }) => file))].filter(
  (file) => !nothingThere.includes(file)
)

it('every page says its own title', () => {
  expect(pages.filter((file) => !exportedFunctions(`app/${file}`).has('meta'))).toEqual([])
})

it('every guarded page but home has its crumb', () => {
  const guarded = pages.filter((file) => file.startsWith('routes/guarded/') && !file.includes('/dashboard/'))
  expect(guarded.filter((file) => !/\bhandle = \{ crumb: /.test(readSource(`app/${file}`)))).toEqual([])
})
