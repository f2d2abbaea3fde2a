import type { ReactNode } from 'react'
import { Button, LinkButton } from '../form/button.tsx'
import { Form } from '../form/form.tsx'

interface FilterBarProps {
  /** The fields (`TextField`, `SelectField` …). */
  children: ReactNode
  /** Default: this page. */
  action?: string
  /** Link 'Limpar filtros'; leave out when nothing is filtered. */
  clearHref?: string
  submitLabel?: string
  /** More beside the buttons, such as downloads. */
  extra?: ReactNode
}

/** Filters as a GET form: the address is the result. */
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
