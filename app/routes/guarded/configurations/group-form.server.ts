import { z } from 'zod'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import {
  type GroupKey,
  PLACE_SETTINGS,
  type PlainName,
  plainNames,
  type SettingValue,
  settingOf
} from '#app/domain/place/settings.ts'
import { outOfRange } from '#app/domain/words/error-catalogue.ts'
import { isKeyOf, recordOf } from '#app/domain/words/records.ts'
import { incomplete, parseForm, readField, requireFields } from '#app/session/index.server.ts'
import { digits, ticked } from './number-field.ts'

type Typed<N extends PlainName> = { [K in N]: z.ZodType<SettingValue<K>> }

/** Fields of a form that holds these settings. The API enforces the ranges. */
const settingsForm = <N extends PlainName>(names: readonly N[]) =>
  recordOf(names, (name): z.ZodType => {
    const setting = settingOf(name)
    switch (setting.kind) {
      case 'number': {
        const { least, most } = setting
        return digits(String(most).length, outOfRange(least, most))
      }
      case 'flag':
        return ticked.transform((value) => value === 'on')
      case 'choice':
        return z.enum(
          setting.options.map(({ value }) => value),
          'Escolha uma opção.'
        )
      default:
        return z.string().trim().default('')
    }
  }) as Typed<N>

/** A browser sends neither an unticked box nor an unchosen option. */
const mayBeMissing = (name: string) => isKeyOf(PLACE_SETTINGS, name) && /flag|choice/.test(settingOf(name).kind)

interface ByHand<N extends string, S extends z.ZodRawShape> {
  /** Settings of the group that the page does not draw by `SettingField`. */
  settings: readonly N[]
  fields: S
  /** Those of the fields that the form always sends. */
  sent: readonly (keyof S & string)[]
}

/**
 * Makes the reader of a group of settings, for `formAction`. It reads every setting of the group that is not drawn by
 * hand, so the page draws each of them.
 */
export function readGroup<G extends GroupKey, N extends PlainName<G>, S extends z.ZodRawShape>(
  group: G,
  { settings, fields, sent }: ByHand<N, S>
) {
  const byHand = new Set<string>(settings)
  const names = plainNames(group).filter((name): name is Exclude<PlainName<G>, N> => !byHand.has(name))
  const schema = z.object(settingsForm(names)).extend(fields)
  const always = [...names.filter((name) => !mayBeMissing(name)), ...sent]
  return (form: FormData) => {
    requireFields(form, ...always)
    return { version: readVersion(form), typed: parseForm(form, schema) }
  }
}

export const nothingByHand = { settings: [], fields: {}, sent: [] }

export function readVersion(form: FormData): number {
  requireFields(form, 'version')
  const version = readField(form, 'version')
  if (!/^\d{1,9}$/.test(version)) throw incomplete()
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
