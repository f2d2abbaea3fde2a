import { stripAccents } from '../person/names.ts'

const longest = 80

/** Small letters, digits and dashes; empty where nothing of it is left. */
export function slugOf(name: string): string {
  return stripAccents(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}
