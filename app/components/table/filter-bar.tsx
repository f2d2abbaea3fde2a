import { useLocation } from '@remix-run/react'
import { Children, type ReactNode } from 'react'
import { join } from '../document/class-names.ts'
import { Button, LinkButton } from '../form/button.tsx'
import { Form } from '../form/form.tsx'

interface FilterBarProps {
  /** The field to search in: on a phone it stays in sight, and the others wait behind a box beside it. */
  lead?: ReactNode
  children?: ReactNode
  /** Fields behind 'Mais filtros'. */
  more?: ReactNode
  /** How many of them narrow or order the list. */
  moreInUse?: number
  /** The details open at once, because one of these fields is refused. */
  moreRefused?: boolean
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
  const { lead, children, more, moreInUse = 0, moreRefused, action, clearHref } = props
  const { submitLabel = 'Filtrar', isUnfolded = clearHref !== undefined || moreInUse > 0, extra, live } = props
  // One field alone is a line by itself.
  const isFolded = more !== undefined || Children.toArray(children).length > (lead === undefined ? 1 : 0)
  return (
    <Form
      className={join('filters', lead !== undefined && 'filters-lead')}
      method="get"
      action={action}
      role="search"
      data-live={live ? '' : undefined}
    >
      {isFolded ? (
        <>
          {/* On a phone this box hides the fields, so that the list comes first. */}
          <input type="checkbox" id="filtros-abrir" className="narrow-check" defaultChecked={isUnfolded} />
          <label htmlFor="filtros-abrir" className="narrow-toggle">
            Filtros
          </label>
        </>
      ) : null}
      <div className="filters-fields" ref={keepFocus}>
        {lead}
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

interface PageFiltersProps extends Omit<FilterBarProps, 'action' | 'clearHref'> {
  /** Default: when the page's URL has a query. */
  isNarrowed?: boolean
}

/** Filters of the page that they stand on, drawn anew with each query. */
export function PageFilters({ isNarrowed, ...bar }: PageFiltersProps) {
  const { pathname, search } = useLocation()
  const isSet = isNarrowed ?? search !== ''
  return <FilterBar key={search} action={pathname} clearHref={isSet ? pathname : undefined} {...bar} />
}

let focused = ''

/** A `ref` for content that is redrawn with each URL: the field that had the focus gets it back. */
function keepFocus(fields: HTMLElement | null): void {
  if (!fields) {
    focused = document.activeElement?.closest('form') ? document.activeElement.id : ''
    // The new fields appear in the same turn. On another page the wish is dropped.
    Promise.resolve().then(() => {
      focused = ''
    })
    return
  }
  const field = focused ? document.getElementById(focused) : null
  focused = ''
  if (!field || !fields.contains(field)) return
  const fold = field.closest('details')
  if (fold) fold.open = true
  field.focus()
}
