import { stripAccents } from '../person/names.ts'

/** Longest slug that the column holds. */
const longest = 80

/** `Poço do Anil` → `poco-do-anil`; '' where no letter or digit is left. */
export function toSlug(text: string): string {
  const words = stripAccents(text)
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  return words.join('-').slice(0, longest).replace(/-$/, '')
}

/** `poco` and `2` → `poco-2`, within what an address can hold. */
export function slugWith(slug: string, suffix: string): string {
  return `${slug.slice(0, longest - 1 - suffix.length).replace(/-$/, '')}-${suffix}`
}

/** The first of `poco`, `poco-2`, `poco-3` … that is not taken. */
export function freeSlug(wanted: string, taken: readonly string[]): string {
  let slug = wanted
  for (let number = 2; taken.includes(slug); number++) slug = slugWith(wanted, String(number))
  return slug
}
