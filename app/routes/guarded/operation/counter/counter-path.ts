/** Initial choices of a sale, from the URL. */
export interface CounterStart {
  product: string
  /** '' means today. */
  date: string
  method: string
  enter: boolean
  time?: string
  /** Quantities by label; absent for the usual ones. */
  tickets?: Record<string, string>
}

export const counterPath = '/operation/counter'

export function readStart(search: URLSearchParams): CounterStart {
  return {
    product: search.get('atrativo') ?? '',
    date: search.get('data') ?? '',
    method: search.get('forma') ?? '',
    enter: search.get('entrar') === '1',
    time: search.get('hora') ?? '',
    ...readStartTickets(search)
  }
}

/** Each is written as `2 INTEIRA`. */
function readStartTickets(search: URLSearchParams): Pick<CounterStart, 'tickets'> {
  const read = search.getAll('ingresso').map((text) => /^(\d{1,4}) (.+)$/.exec(text))
  const tickets = read.flatMap((found) => (found?.[1] && found[2] ? [[found[2], found[1]]] : []))
  return tickets.length > 0 ? { tickets: Object.fromEntries(tickets) } : {}
}

interface Repeated extends CounterStart {
  sold: readonly { label: string; quantity: number }[]
}

/** Path of the counter with a sale's visit, tickets and method filled in. Prices are those of now. */
export function repeatPath({ sold, ...start }: Repeated): string {
  const query = new URLSearchParams(writeStart(start))
  if (start.time) query.set('hora', start.time)
  for (const { label, quantity } of sold) query.append('ingresso', `${quantity} ${label}`)
  return `${counterPath}?${query}`
}

export function writeStart({ product, date, method, enter }: CounterStart): Record<string, string> {
  return {
    ...(product ? { atrativo: product } : {}),
    ...(date ? { data: date } : {}),
    ...(method ? { forma: method } : {}),
    ...(enter ? { entrar: '1' } : {})
  }
}

export function receiptPath(uuid: string, start: CounterStart): string {
  const query = new URLSearchParams(writeStart(start)).toString()
  return `${counterPath}/${uuid}${query ? `?${query}` : ''}`
}
