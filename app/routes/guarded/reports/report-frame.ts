import { useLoaderData, useLocation } from '@remix-run/react'
import type { SlotRun } from '#app/components/report/index.ts'
import type { SavedReport } from '#app/contracts/reports.ts'
import type { DayRange } from '#app/domain/calendar/range.ts'
import type { ChartName } from '#app/domain/report/chart.ts'
import type { ReportField, ReportRequest } from '#app/domain/report/query.ts'
import type { Slot } from '#app/domain/report/slots.ts'

/** What every report's page knows before any of its slots. */
export interface ReportFrame {
  typed: ReportRequest['typed']
  problems: Partial<Record<ReportField | 'por', string>>
  range: DayRange
  /** What it is compared with. */
  base: DayRange | null
  /** Slots of the report itself; those after them belong to `base`. */
  ownSlots: number
  today: string
  flags: { debug: boolean; erp: boolean; fake: boolean }
  isFakeRefused: boolean
  /** Parts of the address that only this report has. */
  more: Record<string, string>
  products: { value: string; label: string }[]
  /** Of ticket types, by label. */
  titles: Record<string, string>
  /** The whole address with its days said; null where it is no good. */
  shareUrl: string | null
  saved: SavedReport[] | null
}

/** The part of a report's loader data that is known at once. */
export function useReport(): ReportFrame {
  return (useLoaderData() as { report: ReportFrame }).report
}

export function isRefused({ problems }: ReportFrame): boolean {
  return Object.keys(problems).length > 0
}

/** The answers that are there, those of the report and those of what it is compared with. */
export interface Gathered<T> {
  own: T[]
  base: T[]
}

export function gather<T>(frame: ReportFrame): (sum: Gathered<T>, value: T, slot: Slot) => Gathered<T> {
  return ({ own, base }, value, { index }) =>
    index < frame.ownSlots ? { own: [...own, value], base } : { own, base: [...base, value] }
}

/** Whether something is missing from the report itself, and from what it is compared with. */
export function partsOf(frame: ReportFrame, { slots }: SlotRun<unknown>): { own: boolean; base: boolean } {
  const isMissing = (views: typeof slots) => views.some(({ result }) => result?.ok !== true)
  return { own: isMissing(slots.slice(0, frame.ownSlots)), base: isMissing(slots.slice(frame.ownSlots)) }
}

/** Makes addresses of this report that differ in the named parts. */
export function useReportAddress(): (changes: Record<string, string>) => string {
  const { pathname, search } = useLocation()
  return (changes) => {
    const query = new URLSearchParams(search)
    for (const name of ['pagina', 'parado']) query.delete(name)
    for (const [name, value] of Object.entries(changes)) query.set(name, value)
    return `${pathname}?${query}`
  }
}

/** Makes addresses of this report's pictures; `version` changes them with what they show. */
export function useChartAddress(): (name: ChartName, version: string) => string {
  const { pathname } = useLocation()
  const address = useReportAddress()
  const { range } = useReport()
  const [, search = ''] = address({ inicio: range.from, fim: range.to }).split('?')
  return (name, version) => {
    const query = new URLSearchParams(search)
    for (const part of ['debug', 'modo', 'comparar']) query.delete(part)
    return `${pathname.replace(/\/$/, '')}/chart.svg?${query}&grafico=${name}&v=${version}`
  }
}
