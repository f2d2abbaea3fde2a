import { notFound } from '#app/contracts/api-error.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'

/** Leaves out empty query values. @throws ApiError 404 for a parameter that would change the path (`..` or empty) */
export function writePath({ path }: Endpoint, { params, query }: { params?: object; query?: object }): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  const written = path.replace(/\{(\w+)\}/g, (_, name: string) => segment(values.get(name)))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  }
  return search.size > 0 ? `${written}?${search}` : written
}

// The URL parser collapses dot segments even when escaped, and a lone surrogate cannot be escaped.
function segment(value: unknown): string {
  const text = String(value ?? '')
  if (text === '' || text === '.' || text === '..' || /\p{Surrogate}/u.test(text)) throw notFound()
  return encodeURIComponent(text)
}
