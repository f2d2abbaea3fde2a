import { type SQL, sql } from 'drizzle-orm'

const accented = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ'
const plain = 'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'

/** Accents count for nothing, as everywhere one searches. The server has no unaccent, and its locale may know none. */
export const folded = (text: SQL) => sql`translate(lower(${text}), ${sql.raw(`'${accented}', '${plain}'`)})`
