import { formatDay, toIsoDay } from '../calendar/dates.ts'
import { ERRORS, tooLong } from '../words/error-catalogue.ts'
import { countLabel } from '../words/labels.ts'
import { searchText } from './names.ts'

/** Specification §3, dynamic form fields. */
export const FIELD_TYPES = [
  { value: 'text', label: 'Texto curto' },
  { value: 'textarea', label: 'Texto longo' },
  { value: 'number', label: 'Número' },
  { value: 'date', label: 'Data' },
  { value: 'select', label: 'Escolha de uma lista' },
  { value: 'checkbox', label: 'Sim ou não' }
] as const

export type FieldType = (typeof FIELD_TYPES)[number]['value']

export interface FieldShape {
  label: string
  type: FieldType
  /** Allowed values of a `select`. */
  options: readonly string[]
  /** Several values, each on its own line. */
  multiple: boolean
  /** Smallest number of values, or the smallest number; 0 allows an empty field. */
  min: number
  /** A new value is added to the stored ones. */
  cumulative: boolean
}

/** Stored value of a ticked box. */
export const TICKED = 'sim'
export const MOST_VALUES = 50
export const MOST_OPTIONS = 60
const longest: Record<FieldType, number> = {
  text: 200,
  textarea: 2000,
  number: 20,
  date: 10,
  select: 200,
  checkbox: TICKED.length
}

export function isFieldType(text: string): text is FieldType {
  return FIELD_TYPES.some(({ value }) => value === text)
}

/** True if each typed line is one value. */
export function hasManyValues({ type, multiple }: { type: string; multiple: boolean }): boolean {
  return multiple && ['text', 'number', 'date', 'select'].includes(type)
}

/** Key of a new field, different from all of `taken`. It stays when the label changes. */
export function fieldKey(label: string, taken: readonly string[]): string {
  const words = searchText(label).replace(/[^a-z0-9]+/g, '_')
  const base = words.replace(/^_+|_+$/g, '').slice(0, 40) || 'campo'
  if (!taken.includes(base)) return base
  let number = 2
  while (taken.includes(`${base}_${number}`)) number += 1
  return `${base}_${number}`
}

type Read = { ok: true; values: string[] } | { ok: false; message: string }

const refuse = (message: string): Read => ({ ok: false, message })

/**
 * Reads typed values as they are stored; `before` holds the present ones. A present value that the list no longer
 * offers may stay.
 */
export function readValues(field: FieldShape, typed: readonly string[], before: readonly string[] = []): Read {
  const values: string[] = []
  for (const text of typed.map((one) => one.trim()).filter(Boolean)) {
    const read = readValue(field, text, before)
    if (!read.ok) return read
    if (!values.includes(read.value)) values.push(read.value)
  }
  if (!field.multiple && values.length > 1) return refuse('Escolha só um.')
  const all = field.cumulative ? [...new Set([...before, ...values])] : values
  if (all.length > MOST_VALUES) return refuse(`No máximo ${MOST_VALUES}.`)
  return requireLeast(field, all)
}

function requireLeast({ type, min }: FieldShape, values: string[]): Read {
  if (type === 'number') {
    if (min > 0 && values.length === 0) return refuse('Preencha este campo.')
    const isLess = values.some((value) => Number(value) < min)
    return isLess ? refuse(`Use um número de ${min} em diante.`) : { ok: true, values }
  }
  if (values.length >= min) return { ok: true, values }
  if (min > 1) return refuse(`Diga pelo menos ${countLabel(min, { one: 'valor', many: 'valores' })}.`)
  return refuse(type === 'select' ? 'Escolha uma opção.' : 'Preencha este campo.')
}

type ReadOne = { ok: true; value: string } | { ok: false; message: string }

function readValue(field: FieldShape, text: string, before: readonly string[]): ReadOne {
  const { type, options } = field
  if (text.length > longest[type]) return { ok: false, message: tooLong(longest[type]) }
  if (type === 'number') return readNumber(text)
  if (type === 'date') {
    const day = toIsoDay(text)
    return day ? { ok: true, value: day } : { ok: false, message: ERRORS.unknownDay }
  }
  const isKnown = type === 'checkbox' ? text === TICKED : type !== 'select' || options.includes(text)
  if (!isKnown && !before.includes(text)) return { ok: false, message: ERRORS.unknownOption }
  return { ok: true, value: text }
}

/** Whole or with a comma, below a billion; kept with a point. */
function readNumber(text: string): ReadOne {
  const isNumber = /^-?\d{1,9}(?:[.,]\d{1,4})?$/.test(text)
  if (!isNumber) return { ok: false, message: 'Escreva um número, por exemplo 12 ou 1,75.' }
  return { ok: true, value: String(Number(text.replace(',', '.'))) }
}

/**
 * Values as one line for people. Values that do not fit the field's present type are left out: the type may have
 * changed since.
 */
export function valueWords(type: FieldType, values: readonly string[]): string {
  return values
    .map((value) => sayAs(type, value))
    .filter(Boolean)
    .join(', ')
}

function sayAs(type: FieldType, value: string): string {
  if (type === 'date') {
    const day = toIsoDay(value)
    return day ? formatDay(day) : ''
  }
  if (type === 'number') {
    const read = readNumber(value)
    return read.ok ? read.value.replace('.', ',') : ''
  }
  if (type === 'checkbox') return value === TICKED ? 'Sim' : ''
  return value
}
