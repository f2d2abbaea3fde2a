import { createHash } from 'node:crypto'
import { inProject } from '../project.mjs'

const entry = /\/entry\.(elements|staff-elements|kiosk|gate|gate-worker|gate-decode)\.ts\?(url|raw)$/

/** Files that the packed scripts contain, relative to the project. */
export const packedFiles = new Set()

/** Vite's `?worker` for esbuild: the page says where the packed worker lies. */
const workerPlugin = {
  name: 'worker',
  setup(build) {
    build.onResolve({ filter: /\?worker$/ }, ({ path }) => ({ path, namespace: 'worker' }))
    build.onLoad({ filter: /.*/, namespace: 'worker' }, () => ({
      contents: 'export default class extends Worker { constructor() { super(document.body.dataset.decode) } }'
    }))
  }
}

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
    plugins: [workerPlugin],
    format: 'iife',
    target: ['chrome66', 'safari12.1', 'firefox67'],
    // esbuild counts a rare fault of old browsers as a lack.
    supported: { destructuring: true },
    logLevel: 'warning'
  })
  for (const file of Object.keys(metafile.inputs)) if (!file.startsWith('worker:')) packedFiles.add(file)
  return outputFiles[0].text
}

const nameOf = (kind, text) => `assets/${kind}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`

/** A public page's first script knows the address of the one that some pages load when they are idle. */
async function packAll({ base, minify }) {
  const named = async (kind, path, define) => {
    const text = await pack(path, { minify, define })
    return { name: nameOf(kind, text), text }
  }
  const late = await named('late', 'app/entry.late-elements.ts')
  return {
    elements: await named('elements', 'app/entry.elements.ts', { LATE_URL: JSON.stringify(`${base}${late.name}`) }),
    late,
    'staff-elements': await named('staff-elements', 'app/entry.staff-elements.ts'),
    kiosk: await named('kiosk', 'app/entry.kiosk.ts'),
    gate: await named('gate', 'app/entry.gate.ts'),
    'gate-worker': await named('gate-worker', 'app/entry.gate-worker.ts'),
    'gate-decode': await named('gate-decode', 'app/entry.gate-decode.ts')
  }
}

/**
 * Vite plugin: `entry.elements.ts?url` is the URL of the packed script, `?raw` its text; the other entries likewise.
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
        const [, name] =
          /^\/assets\/(elements|late|staff-elements|kiosk|gate|gate-decode)-[\w-]{8}\.js/.exec(request.url ?? '') ?? []
        if (!name) return next()
        const packed = await read()
        response.setHeader('content-type', 'text/javascript').end(packed[name].text)
      })
    }
  }
}
