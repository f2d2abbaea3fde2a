import { useSearchParams } from '@remix-run/react'

const carried = ['pid', 'redirectTo']

type More = Record<string, string>

/** Builds e.g. `/register?pid=…&redirectTo=…` without empty values; `more` takes precedence. */
export function usePlaceHref(): (path: string, more?: More) => string {
  const [search] = useSearchParams()
  return (path, more) => withPlace(path, search, more)
}

export function withPlace(path: string, search: URLSearchParams, more: More = {}): string {
  const query = new URLSearchParams()
  for (const name of carried) {
    const value = search.get(name)
    if (value) query.set(name, value)
  }
  for (const [name, value] of Object.entries(more)) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}
