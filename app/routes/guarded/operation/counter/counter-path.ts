/** Initial choices of a sale, from the URL. */
export interface CounterStart {
  product: string
  /** '' means today. */
  date: string
  method: string
  enter: boolean
}

export const counterPath = '/operation/counter'

export function readStart(search: URLSearchParams): CounterStart {
  return {
    product: search.get('atrativo') ?? '',
    date: search.get('data') ?? '',
    method: search.get('forma') ?? '',
    enter: search.get('entrar') === '1'
  }
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
