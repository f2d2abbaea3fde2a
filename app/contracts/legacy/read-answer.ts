import type { z } from 'zod'
import { type Fields, isFields } from '#app/domain/words/records.ts'
import { LEGACY_NOUNS, type LegacyNoun, type LegacyValue } from './nouns.ts'
import { type Names, type ReadRow, readRow } from './reading.ts'
import { rowOf, rowsOf, saysNone, totalOf } from './unwrap.ts'

/** Nouns that come in lists. */
export type ListedNoun = Exclude<LegacyNoun, 'whoami' | 'hashcode'>

export interface LegacyPage<N extends LegacyNoun> {
  rows: ReadRow<LegacyValue<N>>[]
  /** Number of rows in all pages, if the server tells it. */
  total: number | null
}

/** Reads one page of a noun from the PHP apps server. `runtime` provides it to rooms that may not import api-client. */
export type ReadLegacyPage = <N extends ListedNoun>(
  noun: N,
  asked: { page: number; limit: number; requestId: string; timeoutMs?: number }
) => Promise<LegacyPage<N>>

/** Null if the answer holds no list. */
export function readLegacyPage<N extends LegacyNoun>(noun: N, value: unknown): LegacyPage<N> | null {
  const { models } = LEGACY_NOUNS[noun]
  const total = totalOf(value)
  const rows = rowsOf(value, models) ?? (saysNone(value, models) && !total ? [] : null)
  return rows && { rows: rows.map((row) => readRowOf(noun, row)), total }
}

export function readLegacyRow<N extends LegacyNoun>(noun: N, value: unknown): ReadRow<LegacyValue<N>> | null {
  const row = rowOf(value, LEGACY_NOUNS[noun].models)
  return row && readRowOf(noun, row)
}

function readRowOf<N extends LegacyNoun>(noun: N, row: Fields): ReadRow<LegacyValue<N>> {
  const { schema, names } = LEGACY_NOUNS[noun]
  return readRow(flatten(row), {
    schema: schema as z.ZodType<LegacyValue<N>>,
    names: names as unknown as Names<LegacyValue<N>>
  })
}

/**
 * Wrappers inside a bill (`costumer.name`, `order.final_value`, `checkin.hasCheckin`) whose fields are read under their
 * own names.
 */
const deeper = ['costumer', 'customer', 'Client', 'client', 'Customer', 'order', 'checkin', 'general']

function flatten(row: Fields): Fields {
  const inner = deeper.map((key) => row[key]).filter(isFields)
  const flat: Fields = Object.assign({}, ...inner.map(({ id: _id, ...rest }) => rest), row)
  for (const key of deeper) if (isFields(flat[key])) delete flat[key]
  const phone = inner.map((one) => one.phone).find(isFields) ?? flat.phone
  if (isFields(phone)) flat.phone = `${phone.area_code ?? ''}${phone.number ?? ''}`
  return flat
}
