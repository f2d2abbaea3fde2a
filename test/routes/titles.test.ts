import { expect, it } from 'vitest'
import { siteMap } from '../support/site-map.ts'
import { exportedFunctions } from '../support/source-files.ts'

/** They are never drawn: what they answer is a 404, whose title and way back are the root's, or a redirect. */
const neverDrawn = [
  'routes/not-found.tsx',
  'routes/guarded/not-built.tsx',
  'routes/public/login/google.ts',
  'routes/public/login/google-callback.ts'
]

const pages = siteMap.filter(({ hasPage, isFrame, file }) => hasPage && !isFrame && !neverDrawn.includes(file))

it('every page says its own title', () => {
  const untitled = pages.filter(({ file }) => !exportedFunctions(`app/${file}`).has('meta'))
  expect(untitled.map(({ file }) => file)).toEqual([])
})
