import type { ComponentProps, ReactNode } from 'react'
import { type SlotRun, SlotStream, useSlots } from '#app/components/report/index.ts'
import { isRefused } from '#app/domain/report/frame.ts'
import type { Slot } from '#app/domain/report/slots.ts'
import { ReportFilters } from './report-filters.tsx'
import { MonthLinks, ReportHead } from './report-head.tsx'
import { SavedList } from './saved-list.tsx'
import { SharePanel } from './share-panel.tsx'
import { useReport } from './use-report.ts'

interface ReportScreenProps<T, Sum> {
  head: ComponentProps<typeof ReportHead>
  filters: ComponentProps<typeof ReportFilters>
  start: Sum
  reduce(sum: Sum, value: T, slot: Slot): Sum
  render(sum: Sum, run: SlotRun<T>): ReactNode
}

export function ReportScreen<T, Sum>({ head, filters, ...stream }: ReportScreenProps<T, Sum>) {
  const run = useSlots<T>()
  const refused = isRefused(useReport())
  return (
    <>
      <ReportHead {...head} />
      <div className="period-line">
        {refused ? null : <MonthLinks />}
        <ReportFilters {...filters} />
      </div>
      {refused ? null : <SlotStream run={run} {...stream} />}
      <SavedList />
      <SharePanel />
    </>
  )
}
