import { toIsoDay } from '#app/domain/calendar/dates.ts'

/** Characters of our ids that identify one in a list, so that hundreds fit into a URL. Foreign ids stay whole. */
const keyLength = 12
const keyShape = /^[\x21-\x7e]{1,100}$/
const ourShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const orderKey = (id: string): string =>
  ourShape.test(id) ? id.replace(/-/g, '').slice(0, keyLength).toLowerCase() : id

export interface Choice {
  provider: string
  /** Day as y-m-d; '' leaves it to the API. */
  from: string
  to: string
  all: boolean
  /** Keys of the chosen payments, unless all are meant. */
  keys: string[]
}

/** Ignores an invalid day, key or choice. */
export function readChoice(search: URLSearchParams): Choice {
  return {
    provider: (search.get('provedor') ?? '').trim().slice(0, 60),
    from: toIsoDay((search.get('inicio') ?? '').trim()) ?? '',
    to: toIsoDay((search.get('fim') ?? '').trim()) ?? '',
    all: search.get('sacar') === 'todos',
    keys: Array.from(new Set(search.getAll('p').filter((key) => keyShape.test(key))))
  }
}

/** Returns the chosen payments; null when a key matches none or several. */
export function chosenOf<Order extends { id: string }>(
  orders: readonly Order[],
  { all, keys }: Choice
): Order[] | null {
  if (all) return [...orders]
  const wanted = new Set(keys)
  const found = orders.filter(({ id }) => wanted.has(orderKey(id)))
  return found.length === wanted.size ? found : null
}
