import { build } from 'esbuild'
import { expect, it } from 'vitest'

/** What it does is walked in test/e2e/kiosk.test.ts. */
it('weighs at most 2 kB', async () => {
  const { outputFiles } = await build({
    entryPoints: ['app/entry.kiosk.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: ['chrome66', 'safari12.1', 'firefox67'],
    supported: { destructuring: true }
  })
  expect(outputFiles[0]?.contents.length).toBeLessThanOrEqual(2048)
})
