export const states = [
  { value: 'in', label: 'Quer receber' },
  { value: 'out', label: 'Não quer receber' }
] as const

/** Ignores an unknown state. */
export function readWishQuery(search: URLSearchParams) {
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    state: states.find(({ value }) => value === search.get('situacao'))?.value ?? ('' as const)
  }
}
