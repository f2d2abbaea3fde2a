import { expect, it } from 'vitest'
import { APP_VERSION } from '#app/domain/words/version.ts'
import manifest from '../../../package.json'

it('is the version of the package', () => {
  expect(APP_VERSION).toBe(manifest.version)
})
