import { DayField, PageFilters } from '#app/components/index.ts'
import type { PeriodQuery } from './period.ts'

export function PeriodFilter({ typed, errors }: Pick<PeriodQuery, 'typed' | 'errors'>) {
  return (
    <PageFilters submitLabel="Ver">
      <DayField field={{ name: 'inicio', value: typed.from, errors: errors.from ? [errors.from] : [] }} label="De" />
      <DayField field={{ name: 'fim', value: typed.to, errors: errors.to ? [errors.to] : [] }} label="Até" />
    </PageFilters>
  )
}
