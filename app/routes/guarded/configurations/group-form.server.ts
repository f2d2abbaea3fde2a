import type { z } from 'zod'
import { ApiError, malformed } from '#app/contracts/api-error.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { parseForm, readField, refuseForm, requireFields } from '#app/session/index.server.ts'

/**
 * Reads one group of settings. `names`: fields that the form always sends.
 * @throws ApiError 400 for a truncated body
 */
export function readGroup<S extends z.ZodType>(form: FormData, schema: S, names: readonly string[]) {
  requireFields(form, ...names, 'complete')
  return { version: readVersion(form), typed: parseForm(form, schema) }
}

export function readVersion(form: FormData): number {
  requireFields(form, 'version')
  const version = readField(form, 'version')
  if (!/^\d{1,9}$/.test(version)) throw malformed({ message: ERRORS.incomplete })
  return Number(version)
}

/** @throws as `refuseForm` */
export function refuseGroup(form: FormData, error: unknown, rename?: Record<string, string>) {
  const isLate = error instanceof ApiError && error.code === 'changed_meanwhile'
  return refuseForm(form, error, { rename, hideFields: isLate ? ['version'] : [] })
}

/** Formats `Salvo por Rute Alves em 25/11/2026 14:03.` */
export function savedWords(
  { saved_at, saved_by }: { saved_at: string | null; saved_by: string },
  zone: string
): string {
  if (!saved_at) return ''
  return `Salvo${saved_by ? ` por ${saved_by}` : ''} em ${formatInstant(saved_at, zone)}.`
}
