import { type Fields, isFields } from '#app/domain/words/records.ts'

// Unwraps the envelopes of PHP programs. All of it is data: nothing here runs what arrives.

/** Warning that PHP printed before its answer, as HTML or as text. */
const phpNoise =
  /^(?:\s*(?:<br\s*\/?>\s*)*(?:<b>)?(?:PHP )?(?:Warning|Notice|Deprecated|Strict Standards)(?:<\/b>)?:[^\n]*(?:\n|$))+/

const jsonp =
  /^(?:\/\*\*\/\s*)?(?:typeof\s+[\w$.[\]]+\s*===?\s*['"]function['"]\s*&&\s*)?[\w$.[\]]*\s*\(([\s\S]*)\)\s*;?$/

/** Removes everything before the answer: a byte order mark, and warnings. */
export const withoutNoise = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .replace(phpNoise, '')
    .trim()

/** Parses `{…}`, `cb({…});` or `/**\/ typeof cb === 'function' && cb({…});`; undefined for anything else. */
export function parseLegacy(text: string): unknown {
  const plain = withoutNoise(text)
  try {
    return JSON.parse(jsonp.exec(plain)?.[1] ?? plain)
  } catch {
    return undefined
  }
}

const envelopes = ['data', 'Data', 'result', 'results', 'response', 'rows', 'records', 'items', 'list']
const deepest = 4

/**
 * Finds the rows of a list anywhere: bare, in an envelope, under the model's name (singular or plural), or in an object
 * with ids as keys. Each row comes without CakePHP's `{ Model: {…} }`, with its other models beside. An item that is no
 * row becomes an empty row, so that somebody hears of it. Null if there is no list.
 */
export function rowsOf(value: unknown, models: readonly string[]): Fields[] | null {
  const list = findList(value, models, 0)
  return list?.map((row) => (isFields(row) ? unwrapModel(row, models) : {})) ?? null
}

/** PHP's ways to say that there are none: `{ data: null }`, `{ result: { clients: {} } }`. */
export function saysNone(value: unknown, models: readonly string[], depth = 0): boolean {
  if (!isFields(value) || depth > 1) return false
  const isOurs = (key: string) => models.includes(key.toLowerCase()) || (depth === 0 && envelopes.includes(key))
  return Object.entries(value).some(([key, one]) => isOurs(key) && (isNothing(one) || saysNone(one, models, depth + 1)))
}

const isNothing = (value: unknown) => value === null || (isFields(value) && Object.keys(value).length === 0)

function findList(given: unknown, models: readonly string[], depth: number): unknown[] | null {
  // A list that is JSON text within JSON.
  const value = typeof given === 'string' && /^\s*[[{]/.test(given) ? parseLegacy(given) : given
  if (Array.isArray(value)) return value
  if (!isFields(value) || depth > deepest) return null
  const named = Object.keys(value).filter((key) => models.includes(key.toLowerCase()))
  for (const key of [...envelopes, ...named]) {
    const found = key in value ? findList(value[key], models, depth + 1) : null
    if (found) return found
  }
  const all = Object.entries(value)
  // A PHP list that lost a row becomes an object: `{ "12": {…}, "15": {…} }`.
  return all.length > 0 && all.every(([key, one]) => /^\d+$/.test(key) && isFields(one))
    ? all.map(([, one]) => one)
    : null
}

/** Finds a single row anywhere. */
export function rowOf(value: unknown, models: readonly string[]): Fields | null {
  const listed = rowsOf(value, models)
  if (listed) return listed[0] ?? null
  let row = value
  for (let depth = 0; depth < deepest && isFields(row); depth++) {
    const around = row
    const inner: unknown = envelopes.map((key) => around[key]).find(isFields)
    if (!inner) break
    row = inner
  }
  return isFields(row) ? unwrapModel(row, models) : null
}

function unwrapModel(row: Fields, models: readonly string[]): Fields {
  const own = Object.keys(row).find((key) => models.includes(key.toLowerCase()) && isFields(row[key]))
  if (own === undefined) return row
  const { [own]: inner, ...beside } = row
  return isFields(inner) ? { ...beside, ...inner } : row
}

/** Number of all rows, if the answer tells it. */
export function totalOf(value: unknown): number | null {
  let layer = value
  for (let depth = 0; depth < deepest && isFields(layer); depth++) {
    for (const key of ['total', 'count', 'totalCount', 'recordsTotal']) {
      const told = layer[key]
      // The object may have replaced its own conversion to a number.
      const said =
        typeof told === 'number' || (typeof told === 'string' && told.trim() !== '') ? Number(told) : Number.NaN
      if (Number.isInteger(said) && said >= 0) return said
    }
    const inner: Fields = layer
    layer = ['paging', 'pagination', 'meta', ...envelopes].map((key) => inner[key]).find(isFields)
  }
  return null
}
