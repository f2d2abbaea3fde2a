/** Whole days (specification §9), half a day rounds up; null if nothing was paid. */
export function averageDays({ bills, days }: { bills: number; days: number }): number | null {
  return bills > 0 ? Math.round(days / bills) : null
}
