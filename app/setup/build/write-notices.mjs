import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inProject } from '../project.mjs'
import { packedFiles } from './pack-elements.mjs'

const packageOf = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//

/**
 * Writes `third-party-notices.txt` beside the assets: each package with code in a browser file, its version, its
 * licence and the licence's text.
 * @returns {import('vite').Plugin}
 */
export function writeNotices() {
  return {
    name: 'write-notices',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
      const files = [
        ...chunks.flatMap(({ modules }) => Object.keys(modules)),
        ...[...packedFiles].map((file) => inProject(file))
      ]
      const folders = files.flatMap((file) => packageOf.exec(file.replace(/^\0/, ''))?.[1] ?? [])
      const notices = [...new Set(folders)].map(readNotice).sort((a, b) => a.title.localeCompare(b.title))
      const source = notices.map(({ title, text }) => `${title}\n\n${text}\n`).join('\n---\n\n')
      this.emitFile({ type: 'asset', fileName: 'third-party-notices.txt', source })
    }
  }
}

function readNotice(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!license) throw new Error(`${folder} names no licence`)
  const file = readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)/i.test(entry))
  return { title: `${name} ${version} (${license})`, text: file ? readFileSync(join(folder, file), 'utf8').trim() : '' }
}
