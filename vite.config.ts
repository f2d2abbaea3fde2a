import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import { gatherSheets } from './app/setup/build/gather-sheets.mjs'
import remixConfig from './remix.config.js'

const browsers = ['chrome66', 'safari12.1', 'firefox67']

// What every public page shares is one file of script: compressed together it is 6 kB smaller, and 5 requests, not 21.
const shared =
  /\/app\/(?:components|domain)\/[\w-]+\/(?:[\w-]+\/)?(?:attraction-card|button|choice-field|class-names|document-context|empty-state|error-page|error-summary|failure-context|field|field-frame|form|form-state|carry-sheet|money|navigation-progress|notice|person-fields|public-shell|quantity-field|route-error|use-page-links)\.tsx?$|use-hydrated/
const output = { manualChunks: (id: string) => (shared.test(id) ? 'shared' : undefined) }

// A kind's index.ts hands on all of its components: without this a page that draws one would load them all.
const treeshake = { moduleSideEffects: (id: string) => !/\/app\/components\//.test(id) }

// cssTarget for both builds: the server names style sheets by their content, and it must be the browser's.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [gatherSheets(), remix(remixConfig)],
  build: {
    target: isSsrBuild ? 'node20' : browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output, treeshake }
  }
}))
