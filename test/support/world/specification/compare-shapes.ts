/**
 * Lists paths at which two parsed answers differ in kind. Fields that only ours has are ignored, and null, '' and
 * empty lists match any kind.
 */
export function differences(ours: unknown, theirs: unknown, at = ''): string[] {
  if (saysNothing(ours) || saysNothing(theirs)) return []
  if (Array.isArray(ours) && Array.isArray(theirs)) {
    const [mine, other] = [ours, theirs].map(mergeAll)
    return differences(mine, other, `${at}[]`)
  }
  if (kindOf(ours) !== kindOf(theirs)) return [`${at}: ${kindOf(ours)}, ${kindOf(theirs)}`]
  if (!isObject(ours) || !isObject(theirs)) return []
  return Object.entries(theirs).flatMap(([name, value]) =>
    name in ours ? differences(ours[name], value, `${at}.${name}`) : unknownField(`${at}.${name}`, value, ours)
  )
}

const saysNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value)

/** Merges all items into one that has each field. */
const mergeAll = (items: unknown[]): unknown =>
  items.every(isObject)
    ? items.reduce<Record<string, unknown>>((whole, item) => ({ ...item, ...withoutNothing(whole) }), {})
    : items[0]

const withoutNothing = (item: object) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => !saysNothing(value)))

/** Ignores keys that are data, such as ticket labels and own fields. */
const unknownField = (at: string, value: unknown, ours: Record<string, unknown>): string[] =>
  Object.values(ours).every((one) => typeof one === typeof value) ? [] : [`${at}: only theirs`]
