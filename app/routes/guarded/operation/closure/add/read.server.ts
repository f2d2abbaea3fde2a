import { isClosureReason } from '#app/domain/closure/reasons.ts'

/** Choices of step one, from the URL or the form's hidden fields. */
export interface Chosen {
  date: string
  /** Last day; '' for the first alone. */
  until: string
  reason: string
  note: string
  /** Attraction uuids. */
  products: string[]
  /** Entries `uuid HH:mm`: an attraction with entries closes at these hours only. */
  times: string[]
}

type Said = { get(name: string): unknown; getAll(name: string): unknown[] }

export function readChosen(said: Said): Chosen {
  const text = (name: string) => {
    const value = said.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const texts = (name: string) =>
    [...new Set(said.getAll(name).filter((value): value is string => typeof value === 'string' && value !== ''))].slice(
      0,
      500
    )
  const reason = text('motivo')
  return {
    date: text('dia').slice(0, 10),
    until: text('ultimo').slice(0, 10),
    reason: isClosureReason(reason) ? reason : '',
    note: text('nota').slice(0, 500),
    products: texts('atrativo'),
    times: texts('horario')
  }
}

export function toSlots({ products, times }: Pick<Chosen, 'products' | 'times'>) {
  const chosen = [...new Set([...products, ...times.map((one) => one.slice(0, 36))])]
  return chosen.map((product) => ({
    product,
    times: times.filter((one) => one.startsWith(`${product} `)).map((one) => one.slice(37))
  }))
}
