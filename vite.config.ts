import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import { compileWords } from './app/setup/build/compile-words.mjs'
import { gatherSheets } from './app/setup/build/gather-sheets.mjs'
import { packElements } from './app/setup/build/pack-elements.mjs'
import { writeNotices } from './app/setup/build/write-notices.mjs'
import remixConfig from './remix.config.js'

const browsers = ['chrome66', 'safari12.1', 'firefox67']

// What most pages of users share is one file of script: compressed together it is smaller, and one request, not twenty.
const shared =
  /\/app\/(?:components|domain)\/[\w-]+\/(?:[\w-]+\/)?(?:button|choice-field|class-names|document-context|empty-state|error-page|error-summary|failure-context|field|field-frame|field-id|flash|form|form-state|money|navigation-progress|notice|route-error|use-page-links|use-listener|page-link|focus-new|icon|icon-paths|tag|error-catalogue|guarded-shell|side-menu|top-bar|menu-size|breadcrumb|help-panel|lost-part-notice|live-line|use-live|watch-screen|hear-changes|held-page|plan-refresh|page-header|pagination|section-links)\.tsx?$|use-hydrated/
const output = { manualChunks: (id: string) => (shared.test(id) ? 'shared' : undefined) }

// A kind's index.ts hands on all of its components: without this a page that draws one would load them all.
const treeshake = { moduleSideEffects: (id: string) => !/\/app\/components\//.test(id) }

// cssTarget for both builds: the server names style sheets by their content, and it must be the browser's.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [compileWords(), gatherSheets(), packElements(), writeNotices(), remix(remixConfig)],
  build: {
    target: isSsrBuild ? 'node20' : browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    rollupOptions: isSsrBuild ? {} : { output, treeshake }
  }
}))
