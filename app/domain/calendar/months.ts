/** Accepts `YYYY-MM` and `MM/YYYY` within the years that can be opened; null otherwise. */
export function toMonth(typed: string): string | null {
  const [, year, month] = /^(\d{4})-(\d{1,2})$/.exec(typed.trim()) ?? []
  const [, otherMonth, otherYear] = /^(\d{1,2})\/(\d{4})$/.exec(typed.trim()) ?? []
  const y = Number(year ?? otherYear)
  const m = Number(month ?? otherMonth)
  if (!(y >= 2000 && y <= 2199 && m >= 1 && m <= 12)) return null
  return `${y}-${String(m).padStart(2, '0')}`
}

/** Null outside the years that can be opened. */
export function shiftMonth(month: string, by: number): string | null {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by
  return toMonth(`${Math.floor(index / 12)}-${(index % 12) + 1}`)
}
