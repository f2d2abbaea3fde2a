import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

const browsers = ['chrome66', 'safari12.1', 'firefox67']

// cssTarget for both builds: the server names style sheets by their content, and it must be the browser's.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  build: { target: isSsrBuild ? 'node20' : browsers, cssTarget: browsers, assetsInlineLimit: 0 }
}))
