import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const pattern = /@import "([^"*]+)\/\*\*\/\*\.css";/g

/** Sorts a folder's own sheets before those of its subfolders, so that the narrower sheet overrules the wider one. */
const byFolder = (one, other) => (`${dirname(one)}\0${one}` < `${dirname(other)}\0${other}` ? -1 : 1)

// Writes out each import of a folder's sheets, at any depth, as one import per sheet.
export function writeOutImports(text, path) {
  const from = dirname(path)
  return text.replace(pattern, (_, folder) => {
    const top = join(from, folder)
    const found = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'))
    return found
      .sort(byFolder)
      .map((name) => `@import "${relative(from, join(top, name))}";`)
      .join('\n')
  })
}

/**
 * Vite plugin: style sheets may import all sheets below a folder.
 * @returns {import('vite').Plugin}
 */
export const gatherSheets = () => ({
  name: 'gather-sheets',
  enforce: 'pre',
  transform: (text, id) => {
    const path = id.replace(/\?.*$/, '')
    return path.endsWith('.css') ? { code: writeOutImports(text, path), map: null } : undefined
  }
})
