import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OtherLanguage, OwnNounKey } from '#app/domain/place/own-texts.ts'
import type { Queryable, Transaction } from '../../connection.server.ts'
import { ownTexts, terms } from '../../schema.server.ts'
import { termHash } from './places.server.ts'

export interface OwnThing {
  noun: OwnNounKey
  id: string
}

/** A text of the place as it stands in Portuguese. */
export interface Original extends OwnThing {
  /** Name of the thing in lists. */
  title: string
  field: string
  text: string
}

export type OwnTextRow = typeof ownTexts.$inferSelect

/** Names the Portuguese text that a translation was made from. */
export const sourceHash = (text: string): string => termHash(text).slice(0, 16)

/** Plans are known by their names: a renamed one is another. */
export const planTextId = (placeId: string, name: string): string => sourceHash(`${placeId} ${name}`)

const lines = (list: SQL) => sql`coalesce((
  select string_agg(o.value, chr(10) order by o.ordinality)
  from jsonb_array_elements_text(${list}) with ordinality o), '')`

/** Every text that visitors may read, of what is not archived; without `thing`, of the whole place. */
export async function listOriginals(
  reader: Queryable,
  { placeId, now, thing }: { placeId: string; now: Date; thing?: OwnThing }
): Promise<Original[]> {
  const wanted = thing ? sql`and noun = ${thing.noun} and id = ${thing.id}` : sql``
  const { rows } = await reader.execute<Original & Record<string, unknown>>(sql`
    select noun, id, title, field, text from (
      ${sql.join(
        [
          ofPlace(placeId),
          ofPlans(placeId),
          ofTerms(placeId),
          ofProducts(placeId),
          ofForms(placeId),
          ofClosures(placeId, now),
          ofTemplates(placeId)
        ],
        sql` union all `
      )}
    ) every
    where text <> '' ${wanted}
    order by rank, position, title, id, at`)
  return rows
}

const ofPlace = (placeId: string) => sql`
  select 1 as rank, 0 as position, 'place' as noun, p.id::text as id, p.name as title, f.at, f.field, f.text
  from places p, lateral (values (1, 'name', p.name), (2, 'description', p.description),
    (3, 'what_to_bring', p.what_to_bring)) f(at, field, text)
  where p.id = ${placeId}
  union all
  select 9, t.position, 'point', t.uuid::text, t.name, f.at, f.field, f.text
  from points_of_interest t, lateral (values (1, 'name', t.name), (2, 'category', t.category),
    (3, 'description', t.description)) f(at, field, text)
  where t.place_id = ${placeId} and t.active`

const ofPlans = (placeId: string) => sql`
  select 3, plan.at::int, 'plan',
    left(encode(sha256(convert_to(p.id::text || ' ' || (plan.value->>'name'), 'UTF8')), 'hex'), 16),
    plan.value->>'name', f.at, f.field, f.text
  from places p, jsonb_array_elements(p.plans) with ordinality plan(value, at),
    lateral (values (1, 'name', plan.value->>'name'), (2, 'description', plan.value->>'description'),
      (3, 'features', ${lines(sql`plan.value->'features'`)})) f(at, field, text)
  where p.id = ${placeId}`

/** The term of visit and the risk term that are in force; an attraction without its own uses the place's. */
const ofTerms = (placeId: string) => sql`
  select 3, 0, 'term', t.place_id::text, 'Termo do parque', 1, 'text', t.body
  from terms t where t.place_id = ${placeId} and t.current
  union all
  select 4, p.position, 'term', p.uuid::text, p.name, 1, 'text', t.body
  from products p join terms t on t.place_id = p.place_id and t.hash = p.term_hash
  where p.place_id = ${placeId} and p.archived_at is null
  union all
  select 5, 0, 'waiver', ${placeId}::text, 'Termo de risco do parque', 1, 'text', coalesce((
    select w.body from waivers w where w.place_id = ${placeId} and w.product_id is null order by w.id desc limit 1), '')
  union all
  select 6, p.position, 'waiver', p.uuid::text, p.name, 1, 'text', coalesce((
    select w.body from waivers w where w.product_id = p.id order by w.id desc limit 1), '')
  from products p where p.place_id = ${placeId} and p.archived_at is null`

const ofProducts = (placeId: string) => sql`
  select 7, p.position, 'product', p.uuid::text, p.name, f.at, f.field, f.text
  from products p, lateral (values (1, 'name', p.name), (2, 'description', p.description),
    (3, 'accessibility', p.accessibility), (4, 'what_to_bring', p.what_to_bring)) f(at, field, text)
  where p.place_id = ${placeId} and p.archived_at is null
  union all
  select 8, p.position * 1000 + t.position, 'ticket', t.id::text, p.name || ', ' || t.title, f.at, f.field, f.text
  from ticket_types t join products p on p.id = t.product_id,
    lateral (values (1, 'title', t.title), (2, 'description', t.description)) f(at, field, text)
  where p.place_id = ${placeId} and p.archived_at is null and t.active`

/** Own fields and types of request that strangers see. */
const ofForms = (placeId: string) => sql`
  select 2, t.position, 'place-field', t.uuid::text, t.public_label, f.at, f.field, f.text
  from form_fields t, lateral (values (1, 'label', t.public_label),
    (2, 'value', case when t.type in ('text', 'textarea', 'select') then t.value else '' end)) f(at, field, text)
  where t.place_id = ${placeId} and t.form = 'places' and t.active and t.public_label <> ''
  union all
  select 10, t.position, 'agent-field', t.uuid::text, t.public_label, f.at, f.field, f.text
  from form_fields t, lateral (values (1, 'label', t.public_label), (2, 'options', case when t.type = 'select'
    then ${lines(sql`t.options`)} else '' end)) f(at, field, text)
  where t.place_id = ${placeId} and t.form = 'agents' and t.active and t.public_label <> ''
  union all
  select 11, 0, 'issue-type', t.id::text, t.label, f.at, f.field, f.text
  from issue_types t, lateral (values (1, 'label', t.label), (2, 'description', t.description)) f(at, field, text)
  where t.place_id = ${placeId} and t.active and t.is_public`

/** Closures that visitors still answer, with a typed reason. */
const ofClosures = (placeId: string, now: Date) => sql`
  select 12, 0, 'closure', c.id::text, c.note, 1, 'note', c.note
  from closures c
  where c.place_id = ${placeId} and c.reason = 'other' and c.reopened_at is null
    and c.answer_until > ${now.toISOString()}::timestamptz`

const ofTemplates = (placeId: string) => sql`
  select 13, 0, 'template', t.id::text, t.name, 1, 'text', t.body
  from message_templates t where t.place_id = ${placeId}`

/** Texts of one thing, of all things of a noun, or of the whole place. */
export function listOwnTexts(
  reader: Queryable,
  placeId: string,
  { noun, id }: Partial<OwnThing> = {}
): Promise<OwnTextRow[]> {
  const where = and(
    eq(ownTexts.placeId, placeId),
    noun && eq(ownTexts.noun, noun),
    id === undefined ? undefined : eq(ownTexts.nounId, id)
  )
  return reader.select().from(ownTexts).where(where).orderBy(asc(ownTexts.language), asc(ownTexts.field))
}

/** An empty text deletes the translation. */
export async function putOwnText(tx: Transaction, row: OwnTextRow): Promise<void> {
  const { placeId, noun, nounId, field, language, body } = row
  if (body === '') {
    const isIt = and(
      eq(ownTexts.placeId, placeId),
      eq(ownTexts.noun, noun),
      eq(ownTexts.nounId, nounId),
      eq(ownTexts.field, field),
      eq(ownTexts.language, language)
    )
    await tx.delete(ownTexts).where(isIt)
    return
  }
  await tx
    .insert(ownTexts)
    .values(row)
    .onConflictDoUpdate({
      target: [ownTexts.placeId, ownTexts.noun, ownTexts.nounId, ownTexts.field, ownTexts.language],
      set: { body, sourceHash: row.sourceHash }
    })
}

interface Accepted {
  placeId: string
  language: OtherLanguage
  body: string
  portuguese: string
  now: Date
}

/** Keeps a translation for ever that people may accept from now on, as the Portuguese versions are kept. */
export async function keepTranslatedTerm(tx: Transaction, term: Accepted): Promise<void> {
  const { placeId, language, body, portuguese, now } = term
  await tx
    .insert(terms)
    .values({
      placeId,
      hash: termHash(body),
      body,
      current: false,
      language,
      sourceHash: termHash(portuguese),
      createdAt: now
    })
    .onConflictDoNothing()
}

/** Deletes the translations of things that are gone. */
export async function forgetOwnTexts(tx: Queryable, noun: OwnNounKey, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(ownTexts).where(and(eq(ownTexts.noun, noun), inArray(ownTexts.nounId, [...ids])))
}
