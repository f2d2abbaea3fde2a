import { useEffect, useState } from 'react'
import { placesLabel } from '#app/domain/product/allotment.ts'
import { allotmentPath } from '../allotment-path.ts'
import { deviceNow } from './device-clock.ts'
import type { GateDay } from './kept/list-store.ts'
import { listAge, notServed, type Readiness } from './readiness.ts'

/**
 * Makes this browser ready to go on without network, and says whether it is. `sells`: the user may sell from places that
 * this browser holds. Draws nothing without script.
 */
export function OfflineState({ sells }: { sells: boolean }) {
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
    <div className="small">
      <p>
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
      <p>
        <a href="/operation/check-in/without-network">O que funciona sem rede</a>
        {state.day && sells ? (
          <>
            {' · '}
            <a href={allotmentPath(state.device)}>{salesWords(state.day, state.device)}</a>
          </>
        ) : null}
      </p>
    </div>
  )
}

function salesWords({ list: { sales = [] } }: GateDay, device: string): string {
  const places = sales.filter((one) => one.device === device).reduce((sum, one) => sum + one.places, 0)
  return places === 0 ? 'Separar vagas para vender sem rede' : `${placesLabel(places)} para vender sem rede`
}
