import { toIsoDay } from '#app/domain/calendar/dates.ts'

/** Enough of our ids to tell one from others of a list: hundreds of them fit into an address. Those of others go whole. */
const keyLength = 12
const keyShape = /^[\x21-\x7e]{1,100}$/
const ourShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const orderKey = (id: string): string =>
  ourShape.test(id) ? id.replace(/-/g, '').slice(0, keyLength).toLowerCase() : id

export interface Choice {
  provider: string
  /** y-m-d; '': the API's own. */
  from: string
  to: string
  all: boolean
  /** Of payments, where not all of them are meant. */
  keys: string[]
}

/** What is no day, key or choice counts as none. */
export function readChoice(search: URLSearchParams): Choice {
  return {
    provider: (search.get('provedor') ?? '').trim().slice(0, 60),
    from: toIsoDay((search.get('inicio') ?? '').trim()) ?? '',
    to: toIsoDay((search.get('fim') ?? '').trim()) ?? '',
    all: search.get('sacar') === 'todos',
    keys: Array.from(new Set(search.getAll('p').filter((key) => keyShape.test(key))))
  }
}

/** Of the listed, what was chosen; null where something chosen is not there, or not there alone. */
export function chosenOf<Order extends { id: string }>(
  orders: readonly Order[],
  { all, keys }: Choice
): Order[] | null {
  if (all) return [...orders]
  const wanted = new Set(keys)
  const found = orders.filter(({ id }) => wanted.has(orderKey(id)))
  return found.length === wanted.size ? found : null
}
