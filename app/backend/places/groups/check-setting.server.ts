import { checkDocument } from '#app/domain/person/documents.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { checkName } from '#app/domain/person/names.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import { checkLink } from '#app/domain/place/links.ts'
import type { Setting } from '#app/domain/place/settings.ts'
import { type Checked, refuse } from '#app/domain/words/checked.ts'
import { outOfRange, tooLong } from '#app/domain/words/error-catalogue.ts'
import { states } from '../../geo/geo-data.server.ts'

type Value = Checked<{ value: string | number | boolean }>

const checks: Partial<Record<Setting['kind'], (typed: string) => Checked<{ value: string }>>> = {
  document: checkDocument,
  state: checkState,
  email: checkEmail,
  phone: checkPhone,
  link: checkLink,
  time: checkTime
}

/** Every text but the name may be empty. */
export function checkSetting(setting: Setting, typed: string | number | boolean): Value {
  const asTyped = { ok: true, value: typed } as const
  if (setting.kind === 'number') {
    const { least, most } = setting
    const isWithin = Number(typed) >= least && Number(typed) <= most
    return isWithin ? asTyped : refuse(outOfRange(least, most))
  }
  const text = String(typed)
  if (setting.kind === 'name') return checkPlaceName(text)
  if (setting.kind === 'text' && text.length > setting.most) return refuse(tooLong(setting.most))
  return text === '' ? asTyped : (checks[setting.kind]?.(text) ?? asTyped)
}

const longestName = 120

function checkPlaceName(typed: string): Value {
  if (!checkName(typed).ok) return refuse('Informe o nome do parque.')
  return typed.length > longestName ? refuse(tooLong(longestName)) : { ok: true, value: typed }
}

function checkState(typed: string): Checked<{ value: string }> {
  const value = typed.toUpperCase()
  return states.some(({ code }) => code === value) ? { ok: true, value } : refuse('Escolha o estado.')
}

function checkTime(typed: string): Checked<{ value: string }> {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(typed) ? { ok: true, value: typed } : refuse('Use a hora como 18:00.')
}
