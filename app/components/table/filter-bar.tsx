import type { ReactNode } from 'react'
import { join } from '../document/class-names.ts'
import { Button, LinkButton } from '../form/button.tsx'
import { Form } from '../form/form.tsx'
import { keepFocus, useLive } from './live-filter.ts'

interface FilterBarProps {
  /** The field to search in: on a phone the others wait behind a box beside it. */
  lead?: ReactNode
  children?: ReactNode
  /** Fields behind 'Mais filtros'. */
  more?: ReactNode
  /** How many of them narrow or order the list. */
  moreInUse?: number
  /** The details open at once, because one of these fields is refused. */
  moreRefused?: boolean
  /** Label of the box on a phone. */
  narrowLabel?: string
  /** Default: wherever there is something to clear. */
  isUnfolded?: boolean
  action?: string
  /** Absent when no filter is set. */
  clearHref?: string
  submitLabel?: string
  extra?: ReactNode
  /** Choices are sent as they are made, without the button. */
  live?: boolean
}

/** One line of fields with their button. Key it by what it shows. */
export function FilterBar(props: FilterBarProps) {
  const { lead, children, more, moreInUse = 0, moreRefused, narrowLabel = 'Filtros', action, clearHref } = props
  const { submitLabel = 'Filtrar', isUnfolded = clearHref !== undefined || moreInUse > 0, extra, live } = props
  const handlers = useLive()
  return (
    <Form
      className={join('filters', lead !== undefined && 'filters-lead')}
      method="get"
      action={action}
      role="search"
      {...(live ? handlers : {})}
    >
      <div className="filters-fields" ref={keepFocus}>
        {lead}
        {lead && (children || more) ? (
          <>
            {/* On a phone this box hides the other fields, so that the list comes first. */}
            <input type="checkbox" id="filtros-abrir" className="narrow-check" defaultChecked={isUnfolded} />
            <label htmlFor="filtros-abrir" className="narrow-toggle">
              {narrowLabel}
            </label>
          </>
        ) : null}
        {children}
        {more ? (
          <details className="more" open={moreRefused}>
            <summary>
              Mais filtros
              {moreInUse > 0 ? <span className="muted"> ({moreInUse})</span> : null}
            </summary>
            <div className="filters-fields">{more}</div>
          </details>
        ) : null}
      </div>
      <div className="filters-send">
        <Button variant="primary">{submitLabel}</Button>
        {extra}
      </div>
      {clearHref ? (
        <div className="filters-clear">
          <LinkButton to={clearHref} variant="quiet">
            Limpar<span className="vh"> filtros</span>
          </LinkButton>
        </div>
      ) : null}
    </Form>
  )
}
