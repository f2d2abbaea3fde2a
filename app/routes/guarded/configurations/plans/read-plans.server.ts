import { malformed } from '#app/contracts/api-error.ts'
import { cleanText } from '#app/domain/words/clean-text.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { emptyLine, mostPlans, type PlanLine } from './lines.ts'

/**
 * `lines`, the last field, holds the number of plans sent, so that a truncated body removes none.
 * @throws ApiError 400
 */
function readForm(form: FormData): PlanLine[] {
  const texts = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? cleanText(value) : ''))
  const columns = ['name', 'price', 'description', 'features'].map(texts)
  const isWhole = columns.every(({ length }) => String(length) === form.get('lines'))
  if (!isWhole) throw malformed({ message: ERRORS.incomplete })
  const [names, prices, descriptions, features] = columns
  return (names ?? []).slice(0, mostPlans).map((name, index) => ({
    name,
    price: prices?.[index] ?? '',
    description: descriptions?.[index] ?? '',
    features: features?.[index] ?? ''
  }))
}

/** Applies the pressed button to the typed lines: add, remove, or `save`. @throws ApiError 400 */
export function readPlans(form: FormData): { lines: PlanLine[]; isSave: boolean } {
  const lines = readForm(form)
  const intent = String(form.get('intent') ?? '')
  if (intent === 'add') return { lines: [...lines, emptyLine].slice(0, mostPlans), isSave: false }
  if (intent === 'save') return { lines, isSave: true }
  const gone = /^remove-(\d)$/.exec(intent)?.[1]
  if (gone === undefined) throw malformed({ message: ERRORS.incomplete })
  return { lines: lines.filter((_, index) => index !== Number(gone)), isSave: false }
}
