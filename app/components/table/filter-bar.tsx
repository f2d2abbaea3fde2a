import type { ReactNode } from 'react'
import { join } from '../document/class-names.ts'
import { Button, LinkButton } from '../form/button.tsx'
import { Form } from '../form/form.tsx'
import { keepFocus, useLive } from './live-filter.ts'

interface FilterBarProps {
  children: ReactNode
  action?: string
  /** Leave out when nothing is filtered. */
  clearHref?: string
  submitLabel?: string
  extra?: ReactNode
  /** One line of fields with their button; choices are sent as they are made. Key it by what it shows. */
  live?: boolean
}

export function FilterBar({ children, action, clearHref, submitLabel = 'Filtrar', extra, live }: FilterBarProps) {
  const handlers = useLive()
  return (
    <Form
      className={join('filters', live && 'filters-line')}
      method="get"
      action={action}
      role="search"
      {...(live ? handlers : {})}
    >
      <div className="filters-fields" ref={live ? keepFocus : undefined}>
        {children}
      </div>
      <div className="row">
        <Button variant="primary">{submitLabel}</Button>
        {clearHref ? (
          <LinkButton to={clearHref} variant="quiet">
            Limpar filtros
          </LinkButton>
        ) : null}
        {extra}
      </div>
    </Form>
  )
}
