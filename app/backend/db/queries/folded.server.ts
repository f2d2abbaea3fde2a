import { type SQL, sql } from 'drizzle-orm'

const accented = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ'
const plain = 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'

/** Accents count for nothing, as everywhere one searches. The server has no unaccent, and its locale may know none. */
export const foldText = (text: SQL) => sql`translate(lower(${text}), ${sql.raw(`'${accented}', '${plain}'`)})`

/**
 * The same as a pattern for `~`, of a word without accents in lower case: for long texts, which `translate` walks letter by
 * letter 25 times as slowly.
 */
export function foldedPattern(word: string): string {
  return Array.from(word, (letter) => {
    const upper = letter.toUpperCase()
    const others = [...accented].filter((_accented, index) => plain[index] === letter).join('')
    if (upper !== letter && upper.length === letter.length) return `[${letter}${upper}${others}]`
    return letter.replace(/[.^$*+?()[\]{}\\|]/g, '\\$&')
  }).join('')
}
