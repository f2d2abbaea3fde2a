import { type Coverage, GRAIN_MINUTES } from './trafx-upload.ts'

/** Span of one log of a counter. */
export interface LogSpan extends Coverage {
  grain: 'bucket' | 'hour' | 'day'
  clockLost: boolean
  /** ISO instant. */
  uploadedAt: string
  id: string
}

/**
 * Time that two logs of one counter share. None if the counter was emptied in the middle of a bucket, hour or day: each
 * log then has its own part, and they add up.
 */
export function overlapOf(one: LogSpan, other: LogSpan): Coverage | null {
  const [, from = ''] = [one.from, other.from].sort()
  const [to = ''] = [one.to, other.to].sort()
  if (from >= to) return null
  const isWithin = (from === one.from && to === one.to) || (from === other.from && to === other.to)
  const unit = Math.max(GRAIN_MINUTES[one.grain], GRAIN_MINUTES[other.grain])
  return isWithin || minutesBetween(from, to) > unit ? { from, to } : null
}

/**
 * Says which of two overlapping logs counts: the one whose clock did not fail, then the one read later, then the one
 * uploaded later.
 */
export function outranks(one: LogSpan, other: LogSpan): boolean {
  if (one.clockLost !== other.clockLost) return other.clockLost
  const [mine, theirs] = [one, other].map(({ to, uploadedAt, id }) => `${to} ${uploadedAt} ${id}`)
  return String(mine) > String(theirs)
}

/** Times for which another log of the same counter is used instead. */
export function yieldedBy(log: LogSpan, all: readonly LogSpan[]): Coverage[] {
  return all.flatMap((other) => (other.id !== log.id && outranks(other, log) ? (overlapOf(log, other) ?? []) : []))
}

/** `YYYY-MM-DDTHH:mm`. */
export function isIn(local: string, stretches: readonly Coverage[]): boolean {
  return stretches.some(({ from, to }) => local >= from && local < to)
}

function minutesBetween(from: string, to: string): number {
  return (Date.parse(`${to}:00Z`) - Date.parse(`${from}:00Z`)) / 60_000
}
