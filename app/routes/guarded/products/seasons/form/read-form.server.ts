import { MOST_PERIODS } from '#app/domain/product/check/check-season.ts'
import { changeLines, readLines, requireWhole, textOf } from '../../line-form.server.ts'
import { emptyPeriod, type SeasonForm } from './view.ts'

/** Reads the typed lines and applies the pressed button. @throws ApiError 400 */
export function readSeasonForm(form: FormData): { typed: SeasonForm; intent: string } {
  requireWhole(form)
  const text = (name: string) => textOf(form, name)
  const intent = text('intent')
  const periods = readLines(form, { group: 'periods', first: 'first', most: MOST_PERIODS }, (at) => ({
    first: text(`${at}first`),
    last: text(`${at}last`)
  }))
  const typed = {
    version: text('version'),
    uuid: text('uuid'),
    name: text('name'),
    way: text('way'),
    percent: text('percent'),
    rounding: text('rounding'),
    yearly: form.has('yearly'),
    weekdays: form.getAll('weekdays').map(String),
    periods: changeLines(periods, { intent, group: 'periods', empty: emptyPeriod, most: MOST_PERIODS }),
    prices: readPrices(form),
    excluded: form
      .getAll('excluded')
      .map(String)
      .filter((id) => /^\d{1,15}$/.test(id))
  }
  return { typed, intent }
}

/** Reads `prices[12]`, by the id of the ticket type. */
function readPrices(form: FormData): Record<string, string> {
  const prices: Record<string, string> = {}
  for (const name of form.keys()) {
    const [, id] = /^prices\[(\d{1,15})\]$/.exec(name) ?? []
    if (id) prices[id] = textOf(form, name)
  }
  return prices
}
