import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import MessageFormat from '@messageformat/core'
import compileModule from '@messageformat/core/compile-module.js'
import { inProject } from '../project.mjs'

const name = 'virtual:words'
const folder = inProject('app/domain/words/catalogue')
const languages = ['en', 'es']

/** Translations of one language by their Portuguese text, of all its files. */
function readWords(language) {
  const files = readdirSync(join(folder, language)).filter((file) => file.endsWith('.json'))
  return files.map((file) => ({ part: basename(file, '.json'), path: join(folder, language, file) }))
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Vite plugin: `virtual:words` holds the compiled translations, by language and Portuguese text. A text with values is
 * a function, a plain one stays text.
 * @returns {import('vite').Plugin}
 */
export const compileWords = () => ({
  name: 'compile-words',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load(id) {
    if (id !== `\0${name}`) return undefined
    const parts = languages.map((language) => {
      const files = readWords(language)
      for (const { path } of files) this.addWatchFile(path)
      return [language, Object.assign({}, ...files.map(({ path }) => readJson(path)))]
    })
    const withValues = parts.map(([language, words]) => [language, pick(words, (text) => text.includes('{'))])
    const plain = parts.map(([language, words]) => [language, pick(words, (text) => !text.includes('{'))])
    const code = compileModule(new MessageFormat(languages), Object.fromEntries(withValues))
    return `${code.replace('export default', 'const compiled =')}
const plain = ${JSON.stringify(Object.fromEntries(plain))}
export default { ${languages.map((one) => `${one}: { ...plain.${one}, ...compiled.${one} }`).join(', ')} }`
  }
})

const pick = (words, isWanted) => Object.fromEntries(Object.entries(words).filter(([, text]) => isWanted(text)))
