import { normaliseDocument } from '../person/documents.ts'
import { searchText } from '../person/names.ts'
import { parsePhone } from '../person/phone.ts'
import type { Person } from './person.ts'

interface Called {
  name: string
  document: string
  country: string
  phone: string
  email: string
}

const firstOf = (name: string) => searchText(name).split(' ')[0] ?? ''

interface Group {
  document: string
  country: string
  rows: Called[]
}

/**
 * Groups the rows found by person: one per document. A row without a document joins the person with the same first
 * name, or stands alone. A shared telephone does not join people: it may be a family's.
 */
export function groupPeople(rows: readonly Called[]): Person[] {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const document = normaliseDocument(row.document)
    if (document === '') continue
    const key = `${row.country} ${document}`
    const group = groups.get(key) ?? { document, country: row.country, rows: [] }
    groups.set(key, { ...group, rows: [...group.rows, row] })
  }
  for (const row of rows) {
    if (normaliseDocument(row.document) !== '') continue
    const first = firstOf(row.name)
    const documented = [...groups.values()].filter(({ document }) => document !== '')
    const same = documented.find(({ rows: own }) => own.some(({ name }) => firstOf(name) === first && first !== ''))
    if (same) same.rows.push(row)
    else if (first !== '' || documented.length === 0) {
      const key = `? ${first}`
      const group = groups.get(key) ?? { document: '', country: 'BR', rows: [] }
      groups.set(key, { ...group, rows: [...group.rows, row] })
    }
  }
  return withoutNameless([...groups.values()]).map(toPerson)
}

/** A message's telephone has no name, so it counts as a person only if there is nobody else. */
function withoutNameless(groups: Group[]): Group[] {
  const isNamed = ({ rows }: Group) => rows.some(({ name }) => name !== '')
  return groups.some(isNamed) ? groups.filter(isNamed) : groups
}

const unique = (values: readonly string[]) => Array.from(new Set(values.filter((value) => value !== '')))

function toPerson({ document, country, rows }: Group): Person {
  return {
    document,
    country,
    phones: unique(rows.map(({ phone }) => toE164(phone))),
    emails: unique(rows.map(({ email }) => email.trim().toLowerCase())),
    names: unique(rows.map(({ name }) => name.replace(/\s+/g, ' ').trim()))
  }
}

const toE164 = (phone: string) =>
  phone.startsWith('+') || phone === '' ? phone : (parsePhone('55', phone.replace(/^55(?=\d{10,11}$)/, ''))?.e164 ?? '')
