import { useEffect, useState } from 'react'
import { deviceNow } from './device-clock.ts'
import { listAge, notServed, type Readiness } from './readiness.ts'

/** Makes this browser ready to go on without network, and says whether it is. Draws nothing without script. */
export function OfflineState() {
  const [state, setState] = useState<Readiness | null>(null)
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    import('./start.ts').then(
      ({ startOffline }) => {
        if (!isGone) stop = startOffline(setState)
      },
      () => setState({ day: null, why: notServed })
    )
    return () => {
      isGone = true
      stop()
    }
  }, [])
  if (!state) return null
  return (
    <p className="small">
      <span role="status">
        {state.day ? 'Pronto para ficar sem rede.' : `Este aparelho não funciona sem rede: ${state.why}`}
      </span>
      {state.day ? (
        <span className="muted">
          {' '}
          Lista de hoje, {listAge(state.day, deviceNow() + state.day.ahead)}.
          {state.older ? ` Não há uma mais nova: ${state.older}` : ''}
        </span>
      ) : null}
    </p>
  )
}
