import { invalid, malformed } from '#app/contracts/api-error.ts'
import { RETENTION_RULES } from '#app/domain/privacy/retention.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readField, requireFields } from '#app/session/index.server.ts'

/**
 * Finds which of the page's three forms was sent, and reads it.
 * @throws ApiError 400 for a truncated form, 422 at a field
 */
export function readChanges(form: FormData) {
  requireFields(form, 'intent', 'complete')
  const intent = readField(form, 'intent')
  if (intent === 'run') return { kind: 'run' } as const
  requireFields(form, 'version')
  const version = Number(readField(form, 'version'))
  if (!Number.isInteger(version)) throw malformed({ message: ERRORS.incomplete })
  if (intent === 'days') return { kind: 'save', body: { version, retention: readRetentionDays(form) } } as const
  if (intent !== 'officer') throw malformed({ message: ERRORS.incomplete })
  requireFields(form, 'officer_name', 'officer_email', 'officer_phone')
  const officer = {
    officer_name: readField(form, 'officer_name'),
    officer_email: readField(form, 'officer_email'),
    officer_phone: readField(form, 'officer_phone')
  }
  return { kind: 'save', body: { version, officer } } as const
}

function readRetentionDays(form: FormData): Record<string, number> {
  requireFields(form, ...RETENTION_RULES.map(({ kind }) => kind))
  const typed = RETENTION_RULES.map(({ kind }) => [kind, readField(form, kind).trim()] as const)
  const wrong = typed.filter(([, text]) => !/^\d{1,5}$/.test(text))
  if (wrong.length > 0)
    throw invalid({ fields: Object.fromEntries(wrong.map(([kind]) => [kind, ['Use um número de dias.']])) })
  return Object.fromEntries(typed.map(([kind, text]) => [kind, Number(text)]))
}
