import type { ReactNode } from 'react'
import { Button, LinkButton } from '../form/button.tsx'
import { Form } from '../form/form.tsx'

interface FilterBarProps {
  children: ReactNode
  action?: string
  /** Leave out when nothing is filtered. */
  clearHref?: string
  submitLabel?: string
  extra?: ReactNode
}

export function FilterBar({ children, action, clearHref, submitLabel = 'Filtrar', extra }: FilterBarProps) {
  return (
    <Form className="filters" method="get" action={action} role="search">
      <div className="filters-fields">{children}</div>
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
