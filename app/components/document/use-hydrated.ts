import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first drawing in the browser, so that both draw the same page; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false
  )
}
