import { useNavigation } from '@remix-run/react'

/** A thin bar at the top while the next page is on its way; it waits 300 ms before it shows. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div className="progress" role="progressbar" aria-label="Carregando" />
}
