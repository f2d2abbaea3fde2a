import { useSearchParams } from '@remix-run/react'

/** What goes along from one public page to the next: the place, and where the person wanted to go. */
const carried = ['pid', 'redirectTo']

/** `/register` of the page's own address: `/register?pid=…&redirectTo=…`, the empty ones left out. */
export function usePlaceHref(): (path: string) => string {
  const [search] = useSearchParams()
  return (path) => withPlace(path, search)
}

export function withPlace(path: string, search: URLSearchParams): string {
  const kept = carried.flatMap((name): [string, string][] => {
    const value = search.get(name)
    return value ? [[name, value]] : []
  })
  return kept.length > 0 ? `${path}?${new URLSearchParams(kept)}` : path
}
