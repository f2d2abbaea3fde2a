import { sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'

export interface Candidate {
  name: string
  document: string
  country: string
  phone: string
  email: string
}

interface Key {
  documents: readonly string[]
  phones: readonly string[]
  emails: readonly string[]
}

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`
const most = 500

/** People with these identifiers in the tables that hold people; a row for each spelling. */
export async function listCandidates(tx: Queryable, placeId: string, key: Key): Promise<Candidate[]> {
  const [documents, phones, emails] = [key.documents, key.phones, key.emails].map(texts)
  const is = (document: string, phone: string, email: string) =>
    sql`place_id = ${placeId} and (${sql.raw(document)} = any(${documents}) or ${sql.raw(phone)} = any(${phones}) or lower(${sql.raw(email)}) = any(${emails}))`
  const { rows } = await tx.execute<Record<keyof Candidate, string>>(sql`
    select distinct name, document, country, phone, email from (
      select name, document, document_country as country, phone, email from clients where ${is('document', 'phone', 'email')}
      union all select name || ' ' || surname, document, document_country, phone, email from bookings where ${is('document', 'phone', 'email')}
      union all select name, cpf, 'BR', phone, email from users where ${is('cpf', 'phone', 'email')}
      union all select name, cpf, 'BR', phone, email from agents where ${is('cpf', 'phone', 'email')}
      union all select name, cpf, 'BR', phone, '' from drivers where ${is('cpf', 'phone', `''`)}
      union all select person_name, '', 'BR', person_phone, person_email from issues where ${is(`''`, 'person_phone', 'person_email')}
      union all select name, document, 'BR', '', '' from group_people
        where place_id = ${placeId} and document = any(${documents})
      union all select name, document, 'BR', '', '' from waiver_signatures
        where place_id = ${placeId} and document = any(${documents})
      union all select guardian_name, guardian_document, 'BR', '', '' from waiver_signatures
        where place_id = ${placeId} and guardian_document = any(${documents})
      union all select '', '', 'BR', "to", '' from messages where ${is(`''`, '"to"', `''`)}
      union all select p.customer_name, p.customer_document, 'BR', '', '' from finance_payments p
        join finance_transactions t on t.id = p.transaction_id
        where t.place_id = ${placeId} and p.customer_document = any(${documents})
      union all select e ->> 'name', e ->> 'document', 'BR', '', '' from trip_passengers r
        join trips t on t.id = r.trip_id, jsonb_array_elements(r.named) e
        where t.place_id = ${placeId} and e ->> 'document' = any(${documents})
    ) people limit ${most}`)
  return rows.map((row) => ({ ...row, name: row.name.replace(/\s+/g, ' ').trim() }))
}
