import { createHash } from 'node:crypto'
import { inProject } from '../project.mjs'

const entry = /\/entry\.elements\.ts\?url$/

/** One file for the pages that React does not draw, for Chrome 66, Safari 12.1 and Firefox 67. */
async function pack({ minify }) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [inProject('app/entry.elements.ts')],
    bundle: true,
    write: false,
    minify,
    format: 'iife',
    target: ['chrome66', 'safari12.1', 'firefox67'],
    // esbuild counts a rare fault of old browsers as a lack.
    supported: { destructuring: true },
    logLevel: 'warning'
  })
  return outputFiles[0].text
}

/**
 * Vite plugin: `entry.elements.ts?url` is the URL of the packed script.
 * @returns {import('vite').Plugin}
 */
export function packElements() {
  let config
  const read = async () => {
    const text = await pack({ minify: config.command === 'build' })
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8)
    return { text, fileName: `assets/elements-${hash}.js` }
  }
  return {
    name: 'pack-elements',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved
    },
    async load(id) {
      if (!entry.test(id)) return
      const { text, fileName } = await read()
      // Both builds name the file, and the browser's writes it.
      if (config.command === 'build' && !config.build.ssr) this.emitFile({ type: 'asset', fileName, source: text })
      return `export default ${JSON.stringify(config.command === 'build' ? `${config.base}${fileName}` : '/elements.js')}`
    },
    configureServer(server) {
      server.middlewares.use('/elements.js', async (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end((await read()).text)
      })
    }
  }
}
