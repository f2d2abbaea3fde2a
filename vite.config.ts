import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig)],
  build: { target: isSsrBuild ? 'node20' : ['chrome66', 'safari12.1', 'firefox67'], assetsInlineLimit: 0 }
}))
