import { type SQL, sql } from 'drizzle-orm'
import { searchText } from '#app/domain/person/names.ts'
import { products } from '../../schema.server.ts'
import { foldText } from '../folded.server.ts'

const searchable = foldText(
  sql`${products.name} || ' ' || ${products.slug} || ' ' || ${products.category} || ' ' || ${products.address}`
)

/** Every word, anywhere in name, slug, category or address. */
export function holdsWords(q: string): SQL[] {
  const words = searchText(q).split(' ').filter(Boolean)
  return words.map((word) => sql`position(${word} in ${searchable}) > 0`)
}
