import { type SQL, sql } from 'drizzle-orm'

const accented = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ'
const plain = 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'

/** Ignores accents, like every search. The server has no unaccent, and its locale may know none. */
export const foldText = (text: SQL) => sql`translate(lower(${text}), ${sql.raw(`'${accented}', '${plain}'`)})`

/** Pattern for `like`: `text` anywhere, letter by letter. */
export const likeAnywhere = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Pattern for `~` from a word without accents in lower case, for long texts: `translate` goes letter by letter and is
 * 25 times as slow.
 */
export function foldedPattern(word: string): string {
  return Array.from(word, (letter) => {
    const upper = letter.toUpperCase()
    const others = [...accented].filter((_accented, index) => plain[index] === letter).join('')
    if (upper !== letter && upper.length === letter.length) return `[${letter}${upper}${others}]`
    return letter.replace(/[.^$*+?()[\]{}\\|]/g, '\\$&')
  }).join('')
}
