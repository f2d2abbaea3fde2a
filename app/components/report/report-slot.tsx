import { Link, useLocation } from '@remix-run/react'
import { formatDay } from '#app/domain/calendar/dates.ts'
import type { DayRange } from '#app/domain/calendar/range.ts'
import type { SlotRun, SlotView } from './use-slots.ts'

export function SlotErrors({ run }: { run: SlotRun<unknown> }) {
  if (run.failed === 0) return null
  return (
    <section className="notice is-danger slot-errors" id="falhas" aria-labelledby="falhas-titulo">
      <h2 id="falhas-titulo">
        {run.failed === 1 ? 'Um período não carregou' : `${run.failed} períodos não carregaram`}
      </h2>
      <ul>
        {run.slots.map((view) => (
          <SlotError key={view.slot.index} view={view} />
        ))}
      </ul>
    </section>
  )
}

function SlotError({ view: { slot, result } }: { view: SlotView<unknown> }) {
  const { pathname, search } = useLocation()
  if (!result || result.ok) return null
  return (
    <li>
      <strong>{slotLabel(slot)}</strong>: {result.message}{' '}
      {result.code === 'unauthorised' ? (
        <Link to="/logout?motivo=sessao" reloadDocument>
          Entrar novamente
        </Link>
      ) : (
        // A reload keeps finished slots and loads only the missing ones.
        <Link to={`${pathname}${search}`} reloadDocument aria-label={`Tentar de novo: ${slotLabel(slot)}`}>
          Tentar de novo
        </Link>
      )}
    </li>
  )
}

export function slotLabel({ from, to }: DayRange): string {
  return from === to ? formatDay(from) : `${formatDay(from)} a ${formatDay(to)}`
}
