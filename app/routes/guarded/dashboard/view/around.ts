import type { Day } from '#app/contracts/day/calls.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'

export interface BlockedRow {
  key: string
  product: string
  when: string
  reason: string
  /** True on the day that is shown. */
  isNow: boolean
  href: string
}

/** `mayOpen`: the user may open the attraction's hours, where blocks are edited. */
export function aroundView({ around, date }: Day, mayOpen: boolean) {
  if (!around) return null
  const blocked = around.blocked.map((run): BlockedRow => {
    const { product_uuid: uuid, product, time, from, to, reason } = run
    const days = from === to ? formatDay(from) : `${formatDay(from)} a ${formatDay(to)}`
    return {
      key: `${uuid} ${from} ${time} ${reason}`,
      product,
      reason,
      isNow: from <= date && date <= to,
      when: time === '' ? `${days}, o dia todo` : `${days}, às ${time}`,
      href: mayOpen && uuid ? `/products/${uuid}/hours` : ''
    }
  })
  const notes = around.notes.map(({ product_uuid: uuid, product, text }) => ({ key: uuid, product, text }))
  return { blocked, more: around.blocked_more, notes }
}
