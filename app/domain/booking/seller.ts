import { searchText } from '../person/names.ts'

/** By the start of any name part, or by uuid. */
export function matchesSeller({ seller_uuid: uuid, seller }: { seller_uuid: string; seller: string }, typed: string) {
  if (typed === '' || typed === uuid) return true
  return ` ${searchText(seller)}`.indexOf(` ${searchText(typed)}`) >= 0
}
