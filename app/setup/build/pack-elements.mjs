import { createHash } from 'node:crypto'
import { inProject } from '../project.mjs'

const entry = /\/entry\.elements\.ts\?(url|raw)$/

/** One file for the pages that React does not draw, for Chrome 66, Safari 12.1 and Firefox 67. */
async function pack(path, { minify, define }) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [inProject(path)],
    bundle: true,
    write: false,
    minify,
    define,
    format: 'iife',
    target: ['chrome66', 'safari12.1', 'firefox67'],
    // esbuild counts a rare fault of old browsers as a lack.
    supported: { destructuring: true },
    logLevel: 'warning'
  })
  return outputFiles[0].text
}

const nameOf = (kind, text) => `assets/${kind}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`

/** The script that a page begins with knows the address of the one that some pages load when they are idle. */
async function packBoth({ base, minify }) {
  const late = await pack('app/entry.late-elements.ts', { minify })
  const lateName = nameOf('late', late)
  const first = await pack('app/entry.elements.ts', {
    minify,
    define: { LATE_URL: JSON.stringify(`${base}${lateName}`) }
  })
  return { first, firstName: nameOf('elements', first), late, lateName }
}

/**
 * Vite plugin: `entry.elements.ts?url` is the URL of the packed script, `?raw` its text.
 * @returns {import('vite').Plugin}
 */
export function packElements() {
  let config
  const read = () => packBoth({ base: config.base, minify: config.command === 'build' })
  return {
    name: 'pack-elements',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved
    },
    async load(id) {
      const [, kind] = entry.exec(id) ?? []
      if (!kind) return
      const { first, firstName, late, lateName } = await read()
      if (kind === 'raw') return `export default ${JSON.stringify(first)}`
      // Both builds name the files, and the browser's writes them.
      if (config.command === 'build' && !config.build.ssr) {
        this.emitFile({ type: 'asset', fileName: firstName, source: first })
        this.emitFile({ type: 'asset', fileName: lateName, source: late })
      }
      return `export default ${JSON.stringify(`${config.base}${firstName}`)}`
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        if (!/^\/assets\/(?:elements|late)-/.test(request.url ?? '')) return next()
        const { first, late } = await read()
        const text = request.url?.startsWith('/assets/late-') ? late : first
        response.setHeader('content-type', 'text/javascript').end(text)
      })
    }
  }
}
