import { listCountries } from '#app/contracts/geo.ts'
import type { Viewer } from '#app/session/index.server.ts'

/** Lists Brazil first. */
export async function loadCountries({ call }: Pick<Viewer, 'call'>): Promise<{ value: string; label: string }[]> {
  const countries = await call(listCountries, {})
  const options = countries.map(({ code, name }) => ({ value: code, label: name }))
  return [...options.filter(({ value }) => value === 'BR'), ...options.filter(({ value }) => value !== 'BR')]
}
