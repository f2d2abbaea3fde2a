/**
 * Where two read answers are of other kinds, by path. What only ours says is ours to say; null, '' and empty lists say
 * nothing of a kind.
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

/** One that has what any of them has. */
const mergeAll = (items: unknown[]): unknown =>
  items.every(isObject)
    ? items.reduce<Record<string, unknown>>((whole, item) => ({ ...item, ...withoutNothing(whole) }), {})
    : items[0]

const withoutNothing = (item: object) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => !saysNothing(value)))

/** People by ticket, own fields: keys are data. */
const unknownField = (at: string, value: unknown, ours: Record<string, unknown>): string[] =>
  Object.values(ours).every((one) => typeof one === typeof value) ? [] : [`${at}: only theirs`]
