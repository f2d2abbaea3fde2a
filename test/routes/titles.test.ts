import { expect, it } from 'vitest'
import { siteMap } from '../support/site-map.ts'
import { exportedFunctions, readSource } from '../support/source-files.ts'

/** They are never drawn: what they answer is a 404, whose title and way back are the root's, or a redirect. */
const neverDrawn = [
  'routes/not-found.tsx',
  'routes/guarded/not-built.tsx',
  'routes/public/login/google.ts',
  'routes/public/login/google-callback.ts'
]

const pages = siteMap.filter(({ hasPage, isFrame, file }) => hasPage && !isFrame && !neverDrawn.includes(file))
const hasCrumb = (file: string) => /\bhandle = \{ crumb: /.test(readSource(`app/${file}`))

it('every page says its own title', () => {
  const untitled = pages.filter(({ file }) => !exportedFunctions(`app/${file}`).has('meta'))
  expect(untitled.map(({ file }) => file)).toEqual([])
})

it('every guarded page but home has its crumb, or is the index of what has one', () => {
  const guarded = pages.filter(({ area, path }) => area === 'guarded' && path !== '/dashboard/index')
  const lost = guarded.filter(({ file, path, parents: [nearest = ''] }) => {
    const isIndex = path.endsWith('/index') && nearest !== ''
    return !hasCrumb(file) && !(isIndex && hasCrumb(nearest))
  })
  expect(lost.map(({ file }) => file)).toEqual([])
})
