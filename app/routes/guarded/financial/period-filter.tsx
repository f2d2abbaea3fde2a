import { useLocation } from '@remix-run/react'
import { DayField, FilterBar } from '#app/components/index.ts'
import type { PeriodQuery } from './period.ts'

export function PeriodFilter({ typed, errors }: Pick<PeriodQuery, 'typed' | 'errors'>) {
  const { pathname, search } = useLocation()
  return (
    <FilterBar key={search} action={pathname} clearHref={search ? pathname : undefined} submitLabel="Ver">
      <DayField field={{ name: 'inicio', value: typed.from, errors: errors.from ? [errors.from] : [] }} label="De" />
      <DayField field={{ name: 'fim', value: typed.to, errors: errors.to ? [errors.to] : [] }} label="Até" />
    </FilterBar>
  )
}
