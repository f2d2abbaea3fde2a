import { useLocation } from '@remix-run/react'

/** Builds the list's URL with changed parameters. Null removes one; the list returns to its first page. */
export function useListAddress(): (changes: Record<string, string | null>) => string {
  const { pathname, search } = useLocation()
  return (changes) => {
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries({ pagina: null, ...changes })) {
      if (value === null) query.delete(name)
      else query.set(name, value)
    }
    const text = query.toString()
    return text === '' ? pathname : `${pathname}?${text}`
  }
}

/** Id of a booking's row; after a change the page scrolls to it. */
export const rowIdOf = ({ uuid }: { uuid: string }) => `reserva-${uuid}`
