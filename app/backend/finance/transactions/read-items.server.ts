import type { SentProduct } from '#app/contracts/finance/shapes.ts'
import { type CheckedItem, checkItem, type TypedItem } from '#app/domain/finance/check-item.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { searchText } from '#app/domain/person/names.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { entriesOf, keysOf } from '#app/domain/words/records.ts'
import type { findProductsNamed, ItemRow } from '../../db/queries/finance/transactions.server.ts'
import { isUuid } from '../../kernel/place-id.server.ts'
import { isNewRow, pairRows } from './pair-rows.server.ts'

export interface KeptItem extends CheckedItem {
  productUuid: string | null
}

export interface ReadItems {
  added: KeptItem[]
  changed: { id: number; item: KeptItem }[]
  removed: number[]
  /** Rows that count after the save. */
  living: KeptItem[]
}

interface Reading {
  sent: readonly SentProduct[]
  stored: readonly ItemRow[]
  products: Awaited<ReturnType<typeof findProductsNamed>>
  fail: (name: string, message: string) => void
}

/** Domain field → field on the wire. */
const wireNames: Record<keyof TypedItem, string> = {
  productName: 'item.product_name',
  type: 'item.type',
  price: 'item.price',
  discount: 'item.discount',
  isPercentage: 'item.isPercentage',
  observation: 'item.observation',
  productPlace: 'booking.product_place',
  bookingObservation: 'booking.observation',
  bookingDate: 'booking.date',
  bookingTime: 'booking.time',
  people: 'booking.people'
}

export const removedStays = 'Uma linha removida não volta: acrescente outra.'
export const unknownRow = 'Esta linha não é deste lançamento. Abra-o de novo.'

/** Products of the place that the rows name, by uuid or by number. */
export function namedProducts(sent: readonly SentProduct[]) {
  const uuids = sent.map(({ item }) => (item.uuid ?? '').trim().toLowerCase()).filter(isUuid)
  const numbers = sent.map(({ item }) => (item.product ?? '').trim()).filter((text) => /^\d{1,9}$/.test(text))
  return { uuids, ids: numbers.map(Number) }
}

/** Missing values keep the stored ones. A line without an id that matches a stored line is that line. */
export function readItems({ sent, stored, products, fail }: Reading): ReadItems {
  const read: ReadItems = { added: [], changed: [], removed: [], living: [] }
  const seen = new Set<number>()
  const tells = (isMatch: (own: ItemRow, item: KeptItem) => boolean) => (row: SentProduct, own: ItemRow) => {
    const item = retell(row, own, products)
    return item !== null && isMatch(own, item)
  }
  const matches = [tells((own, item) => !isOther(own, item)), tells(isKin)]
  const pairs = pairRows({ sent, stored, isBlank, matches })
  for (const [index, row] of sent.entries()) {
    const at = `products.${index}`
    const own = pairs.get(row) ?? stored.find(({ id }) => String(id) === row.id)
    const isNew = isNewRow(row) && !own
    if (isNew && (row.removed || isBlank(row))) continue
    if (!isNew && (!own || seen.has(own.id))) fail(`${at}.id`, unknownRow)
    else if (own?.removedAt) {
      if (row.removed === false) fail(`${at}.removed`, removedStays)
    } else if (own && row.removed) read.removed.push(own.id)
    else keepItem(read, readOne(row, own ?? null, { at, products, fail }), own)
    if (own) seen.add(own.id)
  }
  const untouched = stored.filter(({ id, removedAt }) => !removedAt && !seen.has(id))
  read.living.push(...untouched)
  return read
}

function keepItem(read: ReadItems, item: KeptItem | null, own: ItemRow | undefined): void {
  if (!item) return
  read.living.push(item)
  if (!own) read.added.push(item)
  else if (isOther(own, item)) read.changed.push({ id: own.id, item })
}

function isBlank({ item }: SentProduct): boolean {
  return [item.uuid, item.product, item.product_name, item.price, item.discount, item.observation].every(
    (text) => (text ?? '').trim() === ''
  )
}

type Told = Pick<Reading, 'products' | 'fail'> & { at: string }

function readOne(row: SentProduct, own: ItemRow | null, { at, products, fail }: Told): KeptItem | null {
  const product = findSoldProduct(row, own, products)
  if (product === undefined) {
    fail(`${at}.item.uuid`, ERRORS.unknownOption)
    return null
  }
  const typed = merge(row, own)
  const name = product === null ? typed.productName : product.name
  const type = typed.type || (product === null ? 'Outro' : 'Atrativo')
  const checked = checkItem({ ...typed, productName: name, type })
  if (checked.ok) return { ...checked.value, productUuid: product?.uuid ?? null }
  for (const [field, name] of entriesOf(wireNames)) {
    const said = checked.fields[field]
    if (said) fail(`${at}.${name}`, said[0] ?? ERRORS.notAccepted)
  }
  return null
}

/** Null for anything that is no product; undefined for an unknown product. */
function findSoldProduct({ item }: SentProduct, own: ItemRow | null, products: Reading['products']) {
  if (item.uuid === undefined && item.product === undefined) {
    return own?.productUuid ? { uuid: own.productUuid, name: own.productName } : null
  }
  const uuid = (item.uuid ?? '').trim().toLowerCase()
  if (uuid !== '' && own?.productUuid === uuid) return { uuid, name: own.productName }
  if (uuid !== '') return products.find((product) => product.uuid === uuid)
  const number = (item.product ?? '').trim()
  if (number === '' || number === '0') return null
  return products.find(({ id }) => String(id) === number)
}

/** Stored line with the sent changes; null if the sent line names no product, or is unreadable. */
function retell(row: SentProduct, own: ItemRow, products: Reading['products']): KeptItem | null {
  const { uuid, product, product_name: name } = row.item
  const isNamed = [uuid, product, name].some((text) => (text ?? '').trim() !== '')
  return isNamed ? readOne(row, own, { at: '', products, fail: () => undefined }) : null
}

/** Same product or name, on the same day and hour at the same place; price and words may differ. */
function isKin(own: ItemRow, item: KeptItem): boolean {
  return (
    own.productUuid === item.productUuid &&
    searchText(own.productName) === searchText(item.productName) &&
    own.productPlace === item.productPlace &&
    own.bookingDate === item.bookingDate &&
    own.bookingTime === item.bookingTime
  )
}

function merge({ item, booking }: SentProduct, own: ItemRow | null): TypedItem {
  return {
    productName: item.product_name ?? own?.productName ?? '',
    type: item.type ?? own?.type ?? '',
    price: item.price ?? (own ? String(toDecimal(own.price)) : ''),
    discount: item.discount ?? (own ? String(toDecimal(own.discount)) : ''),
    isPercentage: item.isPercentage ?? own?.isPercentage ?? false,
    observation: item.observation ?? own?.observation ?? '',
    productPlace: booking.product_place ?? own?.productPlace ?? '',
    bookingObservation: booking.observation ?? own?.bookingObservation ?? '',
    bookingDate: booking.date ?? own?.bookingDate ?? '',
    bookingTime: booking.time ?? own?.bookingTime ?? '',
    people: booking.people ?? (own?.people == null ? '' : String(own.people))
  }
}

const isOther = (own: ItemRow, item: KeptItem): boolean => keysOf(item).some((name) => own[name] !== item[name])
