import type { IsoDay } from '../calendar/dates.ts'
import { wholeName } from '../client/identity.ts'
import { type KeptPerson, keepPerson } from '../import/keep-person.ts'
import { mendCep } from '../import/mend.ts'
import type { Centavos } from '../money/money.ts'
import { parseCep } from '../person/cep.ts'
import { searchText } from '../person/names.ts'
import { type FieldNames, namesOf, type SiteField } from './fields.ts'
import { type SiteState, siteState, spokenStatus } from './state.ts'
import { fieldAt, textOf } from './text.ts'
import { readMoment, readPeople, readTime, readTotal } from './values.ts'

/** Booking of a WordPress site; null for parts that are missing or unreadable. */
export interface SitePost extends KeptPerson {
  id: number
  modifiedAt: Date
  /** Status in the site's own words. */
  status: string
  state: SiteState
  /** Attraction at the site: an id or a slug, and a name if it has one. */
  product: { key: string; name: string }
  date: IsoDay | null
  /** `HH:mm`, or '' without a time. */
  time: string
  people: number | null
  /** People by the site's own kinds of ticket. */
  kinds: Readonly<Record<string, number>>
  total: Centavos | null
  method: string
  name: string
  /** Address in the booking form's fields; the site tells only Brazil's usual ones. */
  address: Record<string, string>
}

/** Time for a post that does not say when it was changed: it is read like any other and does not move the cursor. */
const noTime = new Date(0)

interface Reading {
  names: FieldNames
  /** Time zone of the place. */
  zone: string
}

/** Null for anything that is no post: without an id it could not be told from others. */
export function readPost(raw: unknown, { names, zone }: Reading): SitePost | null {
  const said = fieldAt(raw, 'id')
  const id = typeof said === 'number' || typeof said === 'string' ? Number(said) : 0
  const wpStatus = textOf(fieldAt(raw, 'status'))
  const at = instantOf(fieldAt(raw, 'modified_gmt')) ?? instantOf(fieldAt(raw, 'date_gmt'))
  const modifiedAt = at ?? (wpStatus === '' ? null : noTime)
  if (!Number.isSafeInteger(id) || id < 1 || !modifiedAt) return null
  const find = (field: SiteField) => findField(raw, namesOf(field, names))
  const text = (field: SiteField, most = 120) => textOf(find(field)).slice(0, most)
  const status = spokenStatus({
    post: wpStatus,
    field: text('status', 60),
    isNamed: Boolean(names.status)
  }).slice(0, 60)
  const moment = readMoment(find('date'), zone)
  const counted = readPeople(find('people'))
  return {
    id,
    modifiedAt,
    status,
    state: siteState(status),
    product: readProduct(find('product')),
    date: moment?.day ?? null,
    time: readTime(find('time')) || (moment?.time ?? ''),
    people: counted?.people ?? null,
    kinds: counted?.kinds ?? {},
    total: readTotal(find('total')),
    method: text('method', 60),
    name: readName(text('name'), text('surname')) || textOf(fieldAt(raw, 'title')).slice(0, 120),
    ...keepPerson({ document: readDocument(raw, names), phone: text('phone'), email: text('email', 254) }),
    address: readAddress(raw)
  }
}

/** Sites store the surname apart, or the whole name in both fields. */
function readName(name: string, surname: string): string {
  const isThere = ` ${searchText(name)} `.includes(` ${searchText(surname)} `)
  return isThere ? name : wholeName({ name, surname }).slice(0, 120)
}

/** A company gives its CNPJ, whatever the field of the buyer says (Brazilian Market: persontype 1 and 2). */
function readDocument(raw: unknown, names: FieldNames): string {
  const read = (all: readonly string[]) => textOf(findField(raw, all)).slice(0, 120)
  const billing = (name: string) => read([`billing.${name}`, `billing_${name}`, `_billing_${name}`])
  const isCompany = !names.document && /^(?:2|pj|jur[ií]dica|pessoa jur[ií]dica|company)$/i.test(billing('persontype'))
  return (isCompany && billing('cnpj')) || read(namesOf('document', names))
}

const addressNames = {
  zipcode: 'postcode',
  street: 'address_1',
  number: 'number',
  complement: 'address_2',
  neighborhood: 'neighborhood',
  city: 'city',
  state: 'state'
} as const

function readAddress(raw: unknown): Record<string, string> {
  const read = (name: string) =>
    textOf(findField(raw, [`billing.${name}`, `billing_${name}`, `_billing_${name}`])).slice(0, 120)
  const country = read('country').toUpperCase()
  if (country !== '' && country !== 'BR') return {}
  const said = Object.entries(addressNames).map(([name, there]) => [name, read(there)] as const)
  const address = Object.fromEntries(said.filter(([, text]) => text !== ''))
  if (address.zipcode)
    address.zipcode = parseCep(mendCep(address.zipcode, address.state ?? '').value) ?? address.zipcode
  return address
}

/** Finds a field where sites keep it: in the post's meta, in ACF's fields, or at the top level. */
function findField(raw: unknown, names: readonly string[]): unknown {
  for (const name of names) {
    for (const where of ['meta', 'acf', '']) {
      const value = fieldAt(where === '' ? raw : fieldAt(raw, where), name)
      if (isSaid(value)) return value
    }
  }
  return undefined
}

const isSaid = (value: unknown) =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0)

function readProduct(value: unknown): SitePost['product'] {
  const one = Array.isArray(value) ? value[0] : value
  const key = ['ID', 'id', 'post_name', 'slug'].map((name) => textOf(fieldAt(one, name))).find((text) => text !== '')
  const name = textOf(one).slice(0, 120)
  return { key: (key ?? name).toLowerCase().slice(0, 120), name }
}

/** WordPress' `_gmt` has no zone letter; plugins may add one, a space for the T, or parts of a second. */
function instantOf(value: unknown): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    typeof value === 'string' ? value : ''
  )
  const at = new Date(`${parts?.[1]}T${parts?.[2]}${parts?.[3] ?? 'Z'}`)
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 2000 ? null : at
}
