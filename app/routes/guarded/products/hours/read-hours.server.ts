import { MOST_EXCEPTIONS, MOST_RULES } from '#app/domain/product/check/check-hours.ts'
import { changeLines, readLines, requireWhole, textOf } from '../line-form.server.ts'
import { emptyException, emptyRule, type HoursForm } from './view.ts'

/** Reads the typed lines and applies the pressed button. @throws ApiError 400 */
export function readHours(form: FormData): { typed: HoursForm; intent: string } {
  requireWhole(form)
  const text = (name: string) => textOf(form, name)
  const intent = text('intent')
  const rules = readLines(form, { group: 'rules', first: 'time', most: MOST_RULES }, (at) => ({
    time: text(`${at}time`),
    capacity: text(`${at}capacity`),
    closing_minutes: text(`${at}closing_minutes`),
    valid_from: text(`${at}valid_from`),
    valid_to: text(`${at}valid_to`),
    weekdays: form.getAll(`${at}weekdays`).map(String)
  }))
  const exceptions = readLines(form, { group: 'exceptions', first: 'date', most: MOST_EXCEPTIONS }, (at) => ({
    date: text(`${at}date`),
    kind: text(`${at}kind`),
    time: text(`${at}time`),
    capacity: text(`${at}capacity`),
    note: text(`${at}note`)
  }))
  const typed = {
    version: text('version'),
    rules: changeLines(rules, { intent, group: 'rules', empty: emptyRule, most: MOST_RULES }),
    exceptions: changeLines(exceptions, {
      intent,
      group: 'exceptions',
      empty: emptyException,
      most: MOST_EXCEPTIONS
    })
  }
  return { typed, intent }
}
