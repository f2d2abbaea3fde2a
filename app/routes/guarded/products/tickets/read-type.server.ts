import { MOST_PRICES } from '#app/domain/product/check/check-ticket.ts'
import { changeLines, readLines, requireWhole, textOf } from '../line-form.server.ts'
import { emptyPrice, type TypeForm } from './view.ts'

/** Reads the typed lines and applies the pressed button. @throws ApiError 400 */
export function readType(form: FormData): { typed: TypeForm; isSave: boolean } {
  requireWhole(form)
  const text = (name: string) => textOf(form, name)
  const intent = text('intent')
  const prices = readLines(form, { group: 'prices', first: 'price', most: MOST_PRICES }, (at) => ({
    price: text(`${at}price`),
    valid_from: text(`${at}valid_from`),
    valid_to: text(`${at}valid_to`),
    weekdays: form.getAll(`${at}weekdays`).map(String)
  }))
  const typed = {
    version: text('version'),
    label: text('label'),
    title: text('title'),
    description: text('description'),
    price: text('price'),
    minimum: text('minimum'),
    maximum: text('maximum'),
    valid_from: text('valid_from'),
    valid_to: text('valid_to'),
    needs_proof: form.has('needs_proof'),
    counts_to_quota: form.has('counts_to_quota'),
    with_adult: form.has('with_adult'),
    active: form.has('active'),
    prices: changeLines(prices, { intent, group: 'prices', empty: emptyPrice, most: MOST_PRICES })
  }
  return { typed, isSave: intent === 'save' }
}
