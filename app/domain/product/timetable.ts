import type { IsoDay } from '../calendar/dates.ts'
import { type DayRule, holdsOn, holdTogether } from './day-rule.ts'

/** A line of the weekly pattern. */
export interface SlotRule extends DayRule {
  /** `HH:mm` of the place's wall clock. */
  time: string
  /** People. */
  capacity: number
  /** Minutes before the start at which sales end. */
  closingMinutes: number
}

/** Exception for one day. Without a time, only the times named for that day exist. Capacity 0 removes a time. */
export interface SlotException {
  date: IsoDay
  /** `HH:mm`, or empty. */
  time: string
  capacity: number
}

export interface Timetable {
  rules: readonly SlotRule[]
  exceptions: readonly SlotException[]
}

export interface PlannedSlot {
  time: string
  capacity: number
  closingMinutes: number
}

/** Slots in order of time. Ignores blocks and sales: it only says whether a slot exists. */
export function slotsOn({ rules, exceptions }: Timetable, day: IsoDay): PlannedSlot[] {
  const changed = exceptions.filter(({ date }) => date === day)
  const isAnew = changed.some(({ time }) => time === '')
  const slots = new Map<string, PlannedSlot>()
  for (const { time, capacity, closingMinutes, ...rule } of rules) {
    if (!isAnew && !slots.has(time) && holdsOn(rule, day)) slots.set(time, { time, capacity, closingMinutes })
  }
  for (const { time, capacity } of changed) {
    if (time !== '') slots.set(time, { time, capacity, closingMinutes: closingOf(rules, day, time) })
  }
  return [...slots.values()].filter(({ capacity }) => capacity > 0).sort((a, b) => (a.time < b.time ? -1 : 1))
}

export function slotOn(timetable: Timetable, day: IsoDay, time: string): PlannedSlot | null {
  return slotsOn(timetable, day).find((slot) => slot.time === time) ?? null
}

/**
 * An exception has no closing minutes of its own: uses the timetable's for that time on that day, else for that time,
 * else any.
 */
function closingOf(rules: readonly SlotRule[], day: IsoDay, time: string): number {
  const atTime = rules.filter((rule) => rule.time === time)
  return (atTime.find((rule) => holdsOn(rule, day)) ?? atTime[0] ?? rules[0])?.closingMinutes ?? 0
}

/** Pairs of lines (by index) that name the same time of a same day: which capacity applies would be a guess. */
export function findClashes(rules: readonly SlotRule[]): [number, number][] {
  return rules.flatMap((rule, index) =>
    rules
      .map((_other, later): [number, number] => [index, later])
      .filter(([, later]) => {
        const other = rules[later]
        return later > index && other !== undefined && other.time === rule.time && holdTogether(rule, other)
      })
  )
}
