import { isFields } from '../words/records.ts'

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…'
}

/** Letters: no field of a booking is longer, and foreign texts may have no end. */
const longest = 10_000

/** Turns WordPress's HTML into text: no tags, no scripts or styles, entities decoded once. */
export function toPlainText(html: string): string {
  return html
    .slice(0, longest)
    .replace(/<(script|style)\b[^>]*(?:>[\s\S]*?(?:<\/\1\s*>|$)|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<\/?[a-z!][^>]*(?:>|$)/gi, ' ')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => entity(name) ?? whole)
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return named[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

const mostText = 500

/** Text of a field in any wrapping: `["x"]`, `{ raw, rendered }`, `{ label, value }`. '' for anything else. */
export function textOf(value: unknown, depth = 0): string {
  if (typeof value === 'string') return toPlainText(value).slice(0, mostText)
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (depth > 2) return ''
  if (Array.isArray(value)) return textOf(value[0], depth + 1)
  if (!isFields(value)) return ''
  const inside = ['raw', 'rendered', 'label', 'value', 'post_title', 'name', 'title'].map((name) => value[name])
  return inside.map((one) => textOf(one, depth + 1)).find((text) => text !== '') ?? ''
}

/** Follows a path like `billing.first_name`; undefined if there is nothing. */
export function fieldAt(value: unknown, path: string): unknown {
  if (isFields(value) && Object.hasOwn(value, path)) return value[path]
  return path.split('.').reduce<unknown>((at, name) => {
    const one = Array.isArray(at) && !/^\d+$/.test(name) ? at[0] : at
    if (Array.isArray(one)) return one[Number(name)]
    return isFields(one) && Object.hasOwn(one, name) ? one[name] : undefined
  }, value)
}
