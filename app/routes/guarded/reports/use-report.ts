import { useLoaderData, useLocation } from '@remix-run/react'
import type { SlotRun } from '#app/components/report/index.ts'
import type { ChartName } from '#app/domain/report/chart.ts'
import { type Gathered, gatherSlots, type ReportFrame } from '#app/domain/report/frame.ts'
import { isFiltered } from '#app/domain/report/query.ts'

export function useReport(): ReportFrame {
  return useLoaderData<{ report: ReportFrame }>().report
}

export function useGathering<T>() {
  const start: Gathered<T> = { own: [], base: [] }
  return { start, reduce: gatherSlots<T>(useReport()) }
}

/** Tells the reader of an empty report what to change. */
export function useEmptyAdvice(): string {
  return isFiltered(useReport().typed) ? 'Escolha outros dias ou tire um dos filtros.' : 'Escolha outros dias.'
}

/** Tells which part is incomplete. */
export function partsOf(frame: ReportFrame, { slots }: SlotRun<unknown>): { own: boolean; base: boolean } {
  const isMissing = (views: typeof slots) => views.some(({ result }) => result?.ok !== true)
  const isOwn = ({ slot }: (typeof slots)[number]) => slot.index < frame.ownSlots
  return { own: isMissing(slots.filter(isOwn)), base: isMissing(slots.filter((view) => !isOwn(view))) }
}

export function useReportAddress(): (changes: Record<string, string>) => string {
  const { pathname, search } = useLocation()
  return (changes) => {
    const query = new URLSearchParams(search)
    for (const name of ['pagina', 'parado', 'apagar']) query.delete(name)
    for (const [name, value] of Object.entries(changes)) query.set(name, value)
    return `${pathname}?${query}`
  }
}

/** `version` makes the URL differ when the picture does. */
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
