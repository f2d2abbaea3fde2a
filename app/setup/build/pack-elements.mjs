import { createHash } from 'node:crypto'
import { inProject } from '../project.mjs'

const entry = /\/entry\.(elements|staff-elements)\.ts\?(url|raw)$/

/** Files that the packed scripts contain, relative to the project. */
export const packedFiles = new Set()

/** One file for the pages that React does not draw, for Chrome 66, Safari 12.1 and Firefox 67. */
async function pack(path, { minify, define }) {
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build({
    entryPoints: [inProject(path)],
    bundle: true,
    write: false,
    metafile: true,
    minify,
    define,
    format: 'iife',
    target: ['chrome66', 'safari12.1', 'firefox67'],
    // esbuild counts a rare fault of old browsers as a lack.
    supported: { destructuring: true },
    logLevel: 'warning'
  })
  for (const file of Object.keys(metafile.inputs)) packedFiles.add(file)
  return outputFiles[0].text
}

const nameOf = (kind, text) => `assets/${kind}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`

/** A public page's first script knows the address of the one that some pages load when they are idle. */
async function packAll({ base, minify }) {
  const late = await pack('app/entry.late-elements.ts', { minify })
  const lateName = nameOf('late', late)
  const first = await pack('app/entry.elements.ts', {
    minify,
    define: { LATE_URL: JSON.stringify(`${base}${lateName}`) }
  })
  const staff = await pack('app/entry.staff-elements.ts', { minify })
  return {
    elements: { name: nameOf('elements', first), text: first },
    late: { name: lateName, text: late },
    'staff-elements': { name: nameOf('staff-elements', staff), text: staff }
  }
}

/**
 * Vite plugin: `entry.elements.ts?url` is the URL of the packed script, `?raw` its text; `entry.staff-elements.ts`
 * likewise.
 * @returns {import('vite').Plugin}
 */
export function packElements() {
  let config
  const read = () => packAll({ base: config.base, minify: config.command === 'build' })
  return {
    name: 'pack-elements',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved
    },
    async load(id) {
      const [, name, kind] = entry.exec(id) ?? []
      if (!kind) return
      const packed = await read()
      if (kind === 'raw') return `export default ${JSON.stringify(packed[name].text)}`
      // Both builds name the files, and the browser's writes them.
      if (config.command === 'build' && !config.build.ssr) {
        for (const { name: fileName, text } of Object.values(packed)) {
          this.emitFile({ type: 'asset', fileName, source: text })
        }
      }
      return `export default ${JSON.stringify(`${config.base}${packed[name].name}`)}`
    },
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const [, name] = /^\/assets\/(elements|late|staff-elements)-/.exec(request.url ?? '') ?? []
        if (!name) return next()
        const packed = await read()
        response.setHeader('content-type', 'text/javascript').end(packed[name].text)
      })
    }
  }
}
