import { toIsoDay } from '../calendar/dates.ts'
import { parseQuantity } from './tickets.ts'

/** Group that a visitor could not book alone. */
export interface WishedGroup {
  /** Uuid of the attraction; '' if none was chosen. */
  product: string
  /** y-m-d, or ''. */
  date: string
  /** HH:MM, or ''. */
  time: string
  /** Only types with at least one person. */
  tickets: { label: string; quantity: number }[]
}

/** More types than any attraction has: limits the work that a forged URL causes. */
const mostTypes = 50

const timeShape = /^([01]\d|2[0-3]):[0-5]\d$/
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function writeWish({ product, date, time, tickets }: WishedGroup): [string, string][] {
  const fields: [string, string][] = [
    ['atrativo', product],
    ['data', date],
    ['hora', time]
  ]
  return [
    ...fields.filter(([, value]) => value !== ''),
    ...tickets.map(({ label, quantity }): [string, string] => ['ingresso', `${quantity} ${label}`])
  ]
}

/** Ignores values that are not valid. */
export function readWish(search: URLSearchParams): WishedGroup {
  const time = search.get('hora') ?? ''
  const product = search.get('atrativo') ?? ''
  const tickets = search
    .getAll('ingresso')
    .slice(0, mostTypes)
    .flatMap((text) => {
      const [, quantity = '', label = ''] = /^(\d{1,4}) (.{1,60})$/.exec(text) ?? []
      const people = parseQuantity(quantity)
      return people && label ? [{ label, quantity: people }] : []
    })
  return {
    product: uuidShape.test(product) ? product.toLowerCase() : '',
    date: toIsoDay(search.get('data') ?? '') ?? '',
    time: timeShape.test(time) ? time : '',
    tickets
  }
}
