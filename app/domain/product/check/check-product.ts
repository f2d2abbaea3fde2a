import { checkName } from '../../person/names.ts'
import { checkPhone } from '../../person/phone.ts'
import { toWaiverLevel, type WaiverLevel } from '../../waiver/levels.ts'
import { tooLong } from '../../words/error-catalogue.ts'
import { recordFrom } from '../../words/records.ts'
import { PRODUCT_FIELDS, type ProductField, type ProductFieldName } from '../fields.ts'
import type { GuideRule } from '../guides.ts'
import type { WhenFull } from '../people-limit.ts'
import { toSlug } from '../slug.ts'

/** Fields as typed, or as a call sends them: text, a number, a list of texts. */
export type TypedProduct = Partial<Record<ProductFieldName, unknown>>

/** Checked values as stored. Null means the place's value, or not given. */
export interface ProductData {
  name: string
  slug: string
  category: string
  description: string
  groups: string[]
  address: string
  /** Degrees, WGS 84. */
  latitude: number | null
  longitude: number | null
  durationMinutes: number
  arriveMinutes: number | null
  minimumAge: number
  whatToBring: string
  accessibility: string
  guide: GuideRule
  guidePeople: number
  /** Most people in slots that overlap in time; 0 for no limit. */
  atOncePeople: number
  atOnceFull: WhenFull
  waiver: WaiverLevel
  /** Months that a signature counts; 0 for its own visit only. */
  waiverMonths: number
  holdMinutes: number | null
  position: number
  notificationNumber: string
  nps: string
}

type CheckedProduct = { ok: true; value: ProductData } | { ok: false; errors: Record<string, string[]> }

interface Reading {
  texts: Record<ProductFieldName, string>
  numbers: Record<ProductFieldName, number | null>
  errors: Record<string, string[]>
}

/**
 * Checks each field, then the fields against each other. Missing fields are empty. Messages are in Portuguese, by
 * field.
 */
export function checkProduct(typed: TypedProduct): CheckedProduct {
  const reading = readTyped(typed)
  const { texts, numbers, errors } = reading
  const groups = checkGroups(reading)
  const phone = checkPhone(texts.notification_number)
  if (!phone.ok) errors.notification_number ??= [phone.message]
  checkTogether(reading)
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const value: ProductData = {
    name: texts.name,
    slug: toSlug(texts.slug || texts.name),
    category: texts.category || 'Roteiro',
    description: texts.description,
    address: texts.address,
    groups,
    latitude: numbers.latitude,
    longitude: numbers.longitude,
    durationMinutes: numbers.duration_minutes ?? 0,
    arriveMinutes: numbers.arrive_minutes,
    minimumAge: numbers.minimum_age ?? 0,
    whatToBring: texts.what_to_bring,
    accessibility: texts.accessibility,
    guide: toGuide(texts.guide),
    guidePeople: texts.guide === 'people' ? (numbers.guide_people ?? 0) : 0,
    atOncePeople: numbers.at_once_people ?? 0,
    atOnceFull: texts.at_once_full === 'stop' ? 'stop' : 'warn',
    waiver: toWaiverLevel(texts.waiver),
    waiverMonths: numbers.waiver_months ?? 0,
    holdMinutes: numbers.hold_minutes,
    position: numbers.position ?? 0,
    notificationNumber: phone.ok ? phone.value : '',
    nps: texts.nps
  }
  return { ok: true, value }
}

/** Address of a public map; '' without a point. */
export function mapUrlOf({ latitude, longitude }: Pick<ProductData, 'latitude' | 'longitude'>): string {
  if (latitude === null || longitude === null) return ''
  const [lat, lon] = [latitude, longitude].map((degrees) => String(Number(degrees.toFixed(6))))
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`
}

function toGuide(text: string): GuideRule {
  return text === 'booking' || text === 'people' ? text : 'none'
}

function readTyped(typed: TypedProduct): Reading {
  const texts = recordFrom(PRODUCT_FIELDS.map((field) => [field.name, givenText(typed, field)] as const))
  splitPoint(texts)
  const numbers = recordFrom(
    PRODUCT_FIELDS.map(({ name, type }) => [name, texts[name] === '' ? null : toNumber(texts[name], type)] as const)
  )
  const errors: Reading['errors'] = {}
  for (const field of PRODUCT_FIELDS) {
    const message = wrongWith(field, texts[field.name], numbers[field.name])
    if (message) errors[field.name] = [message]
  }
  const reading = { texts, numbers, errors }
  return reading
}

function givenText(
  typed: TypedProduct,
  { name, type }: Pick<ProductField, 'type'> & { name: ProductFieldName }
): string {
  const given = Object.hasOwn(typed, name) ? typed[name] : ''
  const listed = Array.isArray(given) ? given.filter((one) => typeof one === 'string').join('\n') : given
  const text = typeof listed === 'number' ? String(listed) : typeof listed === 'string' ? listed : ''
  if (type !== 'textarea' && type !== 'tags') return text.replace(/\s+/g, ' ').trim()
  return text.replace(/\r\n?/g, '\n').trim()
}

/** Maps copy a point as `-12.57, -41.40`, which is split here. */
function splitPoint(texts: Reading['texts']): void {
  const pair = /^(-?\d+\.\d+)\s*[,;]\s*(-?\d+\.\d+)$/.exec(texts.latitude)
  if (!pair || texts.longitude !== '') return
  texts.latitude = pair[1] ?? ''
  texts.longitude = pair[2] ?? ''
}

/** NaN for an invalid number. */
function toNumber(text: string, type: ProductField['type']): number | null {
  if (type === 'number-positive') return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (type === 'decimal') return /^[-−]?\d{1,3}(?:[.,]\d{1,15})?$/.test(text) ? Number(plain(text)) : Number.NaN
  return null
}

const plain = (text: string) => text.replace('−', '-').replace(',', '.')

function wrongWith(field: ProductField, text: string, number: number | null): string | null {
  if (field.name === 'name') return said(checkName(text))
  if (text === '') return field.required ? 'Preencha este campo.' : null
  if (number !== null) return wrongNumber(field, number)
  if (field.type === 'select')
    return field.options.some(({ value }) => value === text) ? null : 'Escolha uma opção da lista.'
  if (field.type !== 'tags' && field.maxLength !== null && text.length > field.maxLength)
    return tooLong(field.maxLength)
  if (field.type === 'url' && !isHttp(text)) return 'Escreva o endereço inteiro, que começa com https://.'
  if (field.name === 'slug' && toSlug(text) === '') return 'Use letras, números e hífens.'
  return null
}

function wrongNumber({ type, min, max }: ProductField, number: number): string | null {
  const isWithin = Number.isFinite(number) && (min === null || number >= min) && (max === null || number <= max)
  if (isWithin) return null
  const range = `de ${min?.toLocaleString('pt-BR')} a ${max?.toLocaleString('pt-BR')}`
  return type === 'decimal' ? `Use um número ${range}, como -12,5713.` : `Use um número inteiro ${range}.`
}

function said(checked: ReturnType<typeof checkName>): string | null {
  return checked.ok ? null : checked.message
}

function isHttp(text: string): boolean {
  if (!/^https?:\/\//i.test(text)) return false
  try {
    const { hostname, username, password } = new URL(text)
    return hostname.includes('.') && username === '' && password === ''
  } catch {
    return false
  }
}

/** Drops empty and repeated groups (specification §5). */
function checkGroups({ texts, errors }: Reading): string[] {
  const { max, maxLength } = PRODUCT_FIELDS.find(({ name }) => name === 'groups') ?? { max: 0, maxLength: 0 }
  const given = texts.groups.split(/[\n;,]/).map((group) => group.replace(/\s+/g, ' ').trim())
  const groups = [...new Set(given.filter(Boolean))]
  if (groups.length > (max ?? 0) || groups.some(({ length }) => length > (maxLength ?? 0))) {
    errors.groups = [`Até ${max} grupos de até ${maxLength} letras.`]
  }
  return groups
}

function checkTogether({ texts, numbers, errors }: Reading): void {
  const lacks = (name: 'latitude' | 'longitude') => texts[name] === '' && errors.latitude === undefined
  if (lacks('latitude') && texts.longitude !== '') errors.latitude = ['Falta a latitude deste ponto.']
  else if (lacks('longitude') && texts.latitude !== '') errors.longitude = ['Falta a longitude deste ponto.']
  if (texts.guide === 'people' && !errors.guide_people && (numbers.guide_people ?? 0) < 1) {
    errors.guide_people = ['Diga para quantas pessoas é cada condutor.']
  }
  if (!errors.name && texts.slug === '' && toSlug(texts.name) === '') {
    errors.slug = ['Este nome não serve para fazer um endereço. Escreva um, com letras, números e hífens.']
  }
}
