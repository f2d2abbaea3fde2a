import { useLocation } from '@remix-run/react'

/** null takes a part away; the page is the first again. */
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

/** Of a booking's row: where the page leads after a change of it. */
export const rowIdOf = ({ uuid }: { uuid: string }) => `reserva-${uuid}`
