import type { ReactNode } from 'react'
import { Button, LinkButton } from '../form/button.tsx'
import { Form } from '../form/form.tsx'
import { keepFocus, useLive } from './live-filter.ts'

interface FilterBarProps {
  children: ReactNode
  action?: string
  /** Absent when no filter is set. */
  clearHref?: string
  submitLabel?: string
  extra?: ReactNode
  /** Draws one line of fields with their button, and sends each choice at once. Its `key` must be what it shows. */
  live?: boolean
}

export function FilterBar(props: FilterBarProps) {
  const { children, action, clearHref, submitLabel = 'Filtrar', extra, live } = props
  const handlers = useLive()
  const send = <Button variant="primary">{submitLabel}</Button>
  const clear = clearHref ? (
    <LinkButton to={clearHref} variant="quiet">
      {/* One text node: a button drops the space between its parts. */}
      {live ? (
        <>
          Limpar<span className="vh"> filtros</span>
        </>
      ) : (
        'Limpar filtros'
      )}
    </LinkButton>
  ) : null
  if (!live) {
    return (
      <Form className="filters" method="get" action={action} role="search">
        <div className="filters-fields">{children}</div>
        <div className="row">
          {send}
          {clear}
          {extra}
        </div>
      </Form>
    )
  }
  return (
    <Form className="filters filters-line" method="get" action={action} role="search" {...handlers}>
      <div className="filters-fields" ref={keepFocus}>
        {children}
      </div>
      <div className="filters-send">{send}</div>
      {clear ? <div className="filters-clear">{clear}</div> : null}
    </Form>
  )
}
