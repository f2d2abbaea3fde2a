import { peopleLabel } from '../words/labels.ts'
import { percentLabel } from './comparison.ts'

/** `key` is like a series' `start`. */
export interface KeyedCount {
  key: string
  /** null: the counter was not counting. */
  count: number | null
}

/** An alert needs both: so many people, and this share of the larger figure. */
export interface RatioThresholds {
  people: number
  share: number
}

const DEFAULT_THRESHOLDS: RatioThresholds = { people: 10, share: 0.2 }

export type RatioAlertCode = 'counted-above' | 'counted-below' | 'not-checked-in'
export interface RatioAlert {
  code: RatioAlertCode
  /** pt-BR. */
  message: string
}

export interface RatioRow {
  key: string
  counted: number | null
  sold: number
  checkedIn: number
  /** null: nobody checked in. */
  countedPerCheckin: number | null
  /** null: no tickets. */
  checkinPerSold: number | null
  alerts: RatioAlert[]
}

interface RatioInput {
  counted: readonly KeyedCount[]
  sold: readonly KeyedCount[]
  checkedIn: readonly KeyedCount[]
  /** Only past periods give alerts. */
  now: string
  thresholds?: RatioThresholds
}

/** Compares people counted on the trail, tickets sold and check-ins, key by key. */
export function compareCounts({ now, thresholds = DEFAULT_THRESHOLDS, ...figures }: RatioInput): RatioRow[] {
  const counted = toMap(figures.counted)
  const sold = toMap(figures.sold)
  const checkedIn = toMap(figures.checkedIn)
  const keys = new Set([...figures.counted, ...figures.sold, ...figures.checkedIn].map(({ key }) => key))
  return Array.from(keys)
    .sort()
    .map((key) => {
      const row = {
        key,
        counted: counted.get(key) ?? null,
        sold: sold.get(key) ?? 0,
        checkedIn: checkedIn.get(key) ?? 0
      }
      return {
        ...row,
        countedPerCheckin: row.counted === null ? null : ratio(row.counted, row.checkedIn),
        checkinPerSold: ratio(row.checkedIn, row.sold),
        alerts: key < now ? findAlerts(row, thresholds) : []
      }
    })
}

function toMap(list: readonly KeyedCount[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { key, count } of list) if (count !== null) counts.set(key, (counts.get(key) ?? 0) + count)
  return counts
}

type Figures = Pick<RatioRow, 'counted' | 'sold' | 'checkedIn'>

function findAlerts({ counted, sold, checkedIn }: Figures, thresholds: RatioThresholds): RatioAlert[] {
  const alerts: RatioAlert[] = []
  if (counted !== null && isFarAbove(counted, checkedIn, thresholds)) {
    const message = `${peopleLabel(counted - checkedIn)} a mais no contador do que no check-in. Veja se há entrada sem ingresso.`
    alerts.push({ code: 'counted-above', message })
  }
  if (counted !== null && isFarAbove(checkedIn, counted, thresholds)) {
    const message = `${peopleLabel(checkedIn - counted)} a menos no contador do que no check-in. Veja a bateria e a posição do contador.`
    alerts.push({ code: 'counted-below', message })
  }
  if (isFarAbove(sold, checkedIn, thresholds)) {
    alerts.push({ code: 'not-checked-in', message: `${peopleLabel(sold - checkedIn)} com ingresso e sem check-in.` })
  }
  return alerts
}

/** True if `more` lies so far above `less` that it counts as a difference. */
export function isFarAbove(more: number, less: number, { people, share } = DEFAULT_THRESHOLDS): boolean {
  return more - less >= people && more - less >= more * share
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 100) / 100
}

export interface CapacityShare {
  /** Per cent with one decimal; null without a capacity. */
  percent: number | null
  label: string
  level: 'none' | 'calm' | 'near' | 'over'
}

const NEAR_CAPACITY_PERCENT = 80

/** Null if nothing was counted or no capacity is set. */
export function capacityShare(people: number | null, capacity: number | null): CapacityShare {
  if (people === null) return { percent: null, label: 'sem contagem', level: 'none' }
  if (capacity === null || capacity <= 0) return { percent: null, label: 'sem capacidade definida', level: 'none' }
  const percent = Math.round((people / capacity) * 1000) / 10
  const level = people > capacity ? 'over' : percent >= NEAR_CAPACITY_PERCENT ? 'near' : 'calm'
  return { percent, label: percentLabel(percent), level }
}
