import { notFound } from '#app/contracts/api-error.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'

/** Empty query values are left out. @throws ApiError 404 for a parameter that would be another path (`..`, nothing) */
export function writePath({ path }: Endpoint, { params, query }: { params?: object; query?: object }): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  const written = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(values.get(name)))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  }
  return search.size > 0 ? `${written}?${search}` : written
}

// URLs melt dot segments even when escaped, and a lone surrogate has no escape.
function segment(value: unknown): string {
  const text = String(value ?? '')
  if (text === '' || text === '.' || text === '..' || /\p{Surrogate}/u.test(text)) throw notFound()
  return encodeURIComponent(text)
}
