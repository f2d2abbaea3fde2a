import type { z } from 'zod'
import { malformed } from '#app/contracts/api-error.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { parseForm, readField, requireFields } from '#app/session/index.server.ts'

/** Makes the reader of a group of settings, for `formAction`. `names`: fields that the form always sends. */
export const readGroup =
  <S extends z.ZodType>(schema: S, ...names: string[]) =>
  (form: FormData): { version: number; typed: z.output<S> } => {
    requireFields(form, ...names)
    return { version: readVersion(form), typed: parseForm(form, schema) }
  }

export function readVersion(form: FormData): number {
  requireFields(form, 'version')
  const version = readField(form, 'version')
  if (!/^\d{1,9}$/.test(version)) throw malformed({ message: ERRORS.incomplete })
  return Number(version)
}

/** Formats `Salvo por Rute Alves em 25/11/2026 14:03.` */
export function savedWords(
  { saved_at, saved_by }: { saved_at: string | null; saved_by: string },
  zone: string
): string {
  if (!saved_at) return ''
  return `Salvo${saved_by ? ` por ${saved_by}` : ''} em ${formatInstant(saved_at, zone)}.`
}
