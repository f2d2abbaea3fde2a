import { json, type TypedResponse } from '@remix-run/node'
import { invalid } from '#app/contracts/api-error.ts'
import type { CallInput } from '#app/contracts/endpoint.ts'
import { type createIssueType, listIssueAttendants } from '#app/contracts/issues/types.ts'
import { explainRefusal, readField, requireFields, type Viewer, whereKnown } from '#app/session/index.server.ts'
import { type AnsweredType, type DocumentLine, mostDocuments, type TypedType } from './view.ts'

/**
 * Reads the values unchecked, so that a refused form shows them unchanged.
 * @throws ApiError 400 for a truncated body
 */
export function readTypeForm(form: FormData): { typed: TypedType; isSave: boolean; isPlain: boolean } {
  const isPlain = readField(form, 'plain') === '1'
  requireFields(form, 'label', 'description', 'version', 'complete', ...(isPlain ? [] : ['days', 'effect']))
  const attendants = form.getAll('attendants').filter((value): value is string => typeof value === 'string')
  const typed = {
    label: readField(form, 'label'),
    description: readField(form, 'description'),
    documents: readAskedDocuments(form),
    attendants: attendants.slice(0, 500),
    days: readField(form, 'days'),
    effect: readField(form, 'effect').slice(0, 100),
    active: readField(form, 'active') === 'on',
    isPublic: readField(form, 'is_public') === 'on',
    version: readField(form, 'version')
  }
  const intent = readField(form, 'intent')
  const documents = changeLines(typed.documents, intent)
  return { typed: { ...typed, documents }, isSave: documents === typed.documents, isPlain }
}

function readAskedDocuments(form: FormData): DocumentLine[] {
  const lines: DocumentLine[] = []
  // Read at most one line above the limit, so that the check refuses it.
  while (lines.length <= mostDocuments && form.has(`documents[${lines.length}].name`)) {
    const at = `documents[${lines.length}]`
    lines.push({ name: readField(form, `${at}.name`), required: readField(form, `${at}.required`) === 'on' })
  }
  return lines
}

/** Applies the pressed button (`add`, `remove-2`) to the lines; any other leaves them unchanged. */
function changeLines(lines: DocumentLine[], intent: string): DocumentLine[] {
  if (intent === 'add') return [...lines, { name: '', required: true }].slice(0, mostDocuments)
  const index = /^remove-(\d{1,2})$/.exec(intent)?.[1]
  return index === undefined ? lines : lines.filter((_, at) => at !== Number(index))
}

type TypeBody = CallInput<typeof createIssueType>['body']

/** `isPlain`: fields that the form did not show stay unchanged. @throws ApiError 422 at the field */
export function toTypeBody({ days, isPublic, version: _, ...typed }: TypedType, isPlain: boolean): TypeBody {
  if (isPlain) return { label: typed.label, description: typed.description }
  if (!/^\d{1,4}$/.test(days)) throw invalid({ fields: { days_to_answer: ['Use um número de 0 a 365.'] } })
  return { ...typed, is_public: isPublic, days_to_answer: Number(days) }
}

/** @throws as `explainRefusal` */
export function answerRefused(typed: TypedType | null, error: unknown): TypedResponse<AnsweredType> {
  const { errors, isLate, init } = explainRefusal(error)
  return json({ typed, errors, isLate }, init)
}

/** Null when the API stores only a type's name and description (the specification). */
export async function loadAttendants({ call }: Pick<Viewer, 'call'>) {
  const people = await whereKnown(call(listIssueAttendants, {}))
  return people === null ? null : people.map(({ uuid, name }) => ({ value: uuid, label: name }))
}
