import type { ProductRow } from '#app/contracts/products/manage.ts'
import { formatDayNamed } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { initials } from '#app/domain/person/names.ts'
import { onThisSite } from '../../../shop-window.ts'

export function toProductRow(row: ProductRow) {
  const { uuid, name, category, state, price_from: price, next_slot: next } = row
  return {
    uuid,
    name,
    category,
    state,
    picture: onThisSite(row.picture_url),
    initials: initials(name),
    // An API without hours may also lack ticket types, so it is unknown whether there are any.
    noPrice: row.next_days === 0 ? '–' : 'Sem ingresso',
    price: price === null ? '' : price === 0 ? 'Grátis' : formatMoney(price),
    next: next && state === 'active' ? { day: formatDayNamed(next.date), time: next.time } : null,
    noNext: state !== 'active' || row.next_days === 0 ? '–' : `Nenhum em ${row.next_days} dias`
  }
}

export type ProductRowView = ReturnType<typeof toProductRow>
