import { maskDocument } from '../person/documents.ts'
import { maskEmail } from '../person/email.ts'
import { maskPhone } from '../person/phone.ts'
import { t } from '../words/speech.ts'

type Row = Record<string, unknown>

/** Columns that would open a page, or that show how the place works. */
const withheld = new Set([
  'id',
  'uuid',
  'public_id',
  'place_id',
  'ref_id',
  'subject_id',
  'origin',
  'issue_id',
  'booking'
])

const withheldTables = new Set(['audit_events', 'idempotency_keys', 'provider_notices', 'simulator_records'])

const masks: Readonly<Record<string, (text: string) => string>> = {
  document: maskDocument,
  cpf: maskDocument,
  cnh: maskDocument,
  customer_document: maskDocument,
  guardian_document: maskDocument,
  emergency_phone: maskPhone,
  phone: maskPhone,
  person_phone: maskPhone,
  to: maskPhone,
  email: maskEmail,
  person_email: maskEmail
}

/** Texts of these columns may hold the address of a page, a code, or data that is masked elsewhere. */
const folded = new Set([
  'address',
  'message_body',
  'taker',
  'before',
  'xml',
  'sent_xml',
  'event_xml',
  'search_text',
  'folded_name',
  'drawing',
  'health',
  'named'
])

/**
 * Masks rows for a reader who proved only a booking's address and the end of a document: every row is there,
 * identifying values are masked.
 */
export function maskOwnRows(table: string, rows: readonly Row[]): Row[] {
  if (withheldTables.has(table)) return rows.map(() => ({ guardado: 'sim' }))
  return rows
    .filter((row) => row.is_internal !== true)
    .map((row) => Object.fromEntries(Object.entries(row).flatMap(masked)))
}

function masked([name, value]: [string, unknown]): [string, unknown][] {
  if (withheld.has(name) || name.endsWith('_id')) return []
  if (folded.has(name)) return [[name, t('guardado')]]
  const mask = masks[name]
  return [[name, mask && typeof value === 'string' ? mask(value) : value]]
}
