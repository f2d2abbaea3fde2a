import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type {
  createMessageTemplate,
  deleteMessageTemplate,
  listMessageTemplates,
  updateMessageTemplate
} from '#app/contracts/messages/kept.ts'
import { changedFields, firstFields } from '#app/domain/audit/changed.ts'
import { TEMPLATE_WORDS } from '#app/domain/audit/message-words.ts'
import { MOST_SENT, MOST_TITLE, spokenIn, type Texts, textProblem } from '#app/domain/message/compose.ts'
import { OTHER_LANGUAGES, type OtherLanguage } from '#app/domain/place/own-texts.ts'
import type { Queryable, Transaction } from '../../db/connection.server.ts'
import { listMessagePhotos } from '../../db/queries/messaging/photos.server.ts'
import {
  countTemplates,
  findTemplate,
  insertTemplate,
  listTemplateRows,
  MOST_TEMPLATES,
  removeTemplate,
  saveTemplate,
  type TemplateRow
} from '../../db/queries/messaging/templates.server.ts'
import {
  forgetOwnTexts,
  listOwnTexts,
  type OwnTextRow,
  putOwnText,
  sourceHash
} from '../../db/queries/places/own-texts.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { requireUuid } from '../../kernel/place-id.server.ts'
import { TEXT_FIELDS, toTexts } from '../compose/prepare.server.ts'
import { keptChanged, nameProblem, throwTaken } from './name.server.ts'

const unknown = 'Não encontramos este modelo.'
const taken = { table: 'message_templates', message: 'Já há um modelo com este nome. Escolha outro.' }

interface Kept {
  row: TemplateRow
  by: string | null
  translations: Translations
}

const toWire = ({ row, by, translations }: Kept): Answer<typeof createMessageTemplate> => ({
  id: row.id,
  name: row.name,
  body: row.body,
  body_en: translations.en,
  body_es: translations.es,
  photo: row.photoId,
  provider_name: row.providerName,
  version: row.version,
  changed_date: row.changedAt.toISOString(),
  changed_by: by ?? ''
})

export async function readTemplates(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listMessageTemplates>> {
  const { placeId } = ctx.actor
  const [rows, texts] = await Promise.all([
    listTemplateRows(ctx.db.orm, placeId),
    listOwnTexts(ctx.db.orm, placeId, { noun: 'template' })
  ])
  return rows.map((one) => toWire({ ...one, translations: toTranslations(texts, one.row.id) }))
}

type Translations = Record<OtherLanguage, string>

function toTranslations(texts: readonly OwnTextRow[], id: string): Translations {
  const of = (language: OtherLanguage) =>
    texts.find((one) => one.nounId === id && one.language === language)?.body ?? ''
  return { en: of('en'), es: of('es') }
}

/** The Portuguese text stands beside its translations in one form: whoever saves it has seen that they fit. */
async function putTranslations(tx: Transaction, { placeId, id }: { placeId: string; id: string }, texts: Texts) {
  for (const language of OTHER_LANGUAGES) {
    const text = { noun: 'template', nounId: id, field: 'text', language, body: texts[language] } as const
    await putOwnText(tx, { ...text, placeId, sourceHash: sourceHash(texts['pt-BR']) })
  }
}

type Typed = Omit<Received<typeof createMessageTemplate>['body'], 'id'>

async function checkTemplate(reader: Queryable, ctx: StaffContext, typed: Typed) {
  const name = typed.name.replace(/\s+/g, ' ').trim()
  const texts = toTexts(typed)
  const photoId = typed.photo.toLowerCase()
  const providerName = typed.provider_name.trim()
  const fields: Record<string, string[]> = {}
  const named = nameProblem(name, MOST_TITLE)
  if (named) fields.name = [named]
  for (const language of spokenIn(texts)) {
    const body = texts[language]
    const problem = textProblem({ body, hasPhoto: photoId !== '', audience: null })
    if (problem) fields[TEXT_FIELDS[language]] = [problem]
    else if (providerName !== '' && body.length > MOST_SENT.template) {
      fields[TEXT_FIELDS[language]] = [`A Meta aceita no máximo ${MOST_SENT.template} letras em um modelo dela.`]
    }
  }
  if (photoId !== '' && (await listMessagePhotos(reader, ctx.actor.placeId, photoId)).length === 0) {
    fields.photo = ['Escolha uma das fotos.']
  }
  if (!/^[a-z0-9_]{0,120}$/.test(providerName)) {
    fields.provider_name = ['Use o nome como está na Meta: letras minúsculas, números e _.']
  }
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return { texts, row: { name, body: texts['pt-BR'], photoId, providerName } }
}

/**
 * A repeated id is one template.
 * @throws ApiError 409 if there are too many, 422 at the fields
 */
export async function addTemplate(
  { body: { id: typedId, ...typed } }: Received<typeof createMessageTemplate>,
  ctx: StaffContext
): Promise<Answer<typeof createMessageTemplate>> {
  const { placeId, userId, name: by } = ctx.actor
  const id = typedId.toLowerCase()
  const { row: fields, texts } = await checkTemplate(ctx.db.orm, ctx, typed)
  const { en, es } = texts
  const row = await inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    const known = await findTemplate(tx, { placeId, id })
    if (known) return known
    if ((await countTemplates(tx, placeId)) >= MOST_TEMPLATES) {
      throw conflict({ code: 'too_many_kept', message: `Um parque tem no máximo ${MOST_TEMPLATES} modelos.` })
    }
    await insertTemplate(tx, { ...fields, id, placeId, changedBy: userId, changedAt: ctx.now() })
    await putTranslations(tx, { placeId, id }, texts)
    const changed = firstFields(TEMPLATE_WORDS, { ...fields, en, es })
    await recordChange(tx, ctx, { action: 'message-template.created', id, label: fields.name, changed })
    return findTemplate(tx, { placeId, id })
  }).catch(throwTaken(taken))
  if (!row) throw notFound({ message: unknown })
  return toWire({ row, by, translations: { en, es } })
}

/** @throws ApiError 404, 409 `changed_meanwhile`, 422 at the fields */
export async function changeTemplate(
  { params, body: { version, ...typed } }: Received<typeof updateMessageTemplate>,
  ctx: StaffContext
): Promise<Answer<typeof updateMessageTemplate>> {
  const { placeId, userId, name: by } = ctx.actor
  const key = { placeId, id: requireUuid(params.id, unknown) }
  if (!(await findTemplate(ctx.db.orm, key))) throw notFound({ message: unknown })
  const { row: fields, texts } = await checkTemplate(ctx.db.orm, ctx, typed)
  const { en, es } = texts
  const row = await inTransaction(ctx.db, async (tx) => {
    const before = await findTemplate(tx, key)
    const known = toTranslations(await listOwnTexts(tx, placeId, { noun: 'template', id: key.id }), key.id)
    const change = { ...fields, changedBy: userId, changedAt: ctx.now() }
    if (!before || !(await saveTemplate(tx, { ...key, version }, change))) throw keptChanged('este modelo')
    const changed = changedFields(TEMPLATE_WORDS, { ...before, ...known }, { ...fields, en, es })
    await putTranslations(tx, key, texts)
    await recordChange(tx, ctx, { action: 'message-template.changed', id: key.id, label: fields.name, changed })
    return findTemplate(tx, key)
  }).catch(throwTaken(taken))
  if (!row) throw notFound({ message: unknown })
  return toWire({ row, by, translations: { en, es } })
}

/** @throws ApiError 404 */
export async function dropTemplate(
  { params }: Received<typeof deleteMessageTemplate>,
  ctx: StaffContext
): Promise<Answer<typeof deleteMessageTemplate>> {
  const key = { placeId: ctx.actor.placeId, id: requireUuid(params.id, unknown) }
  await inTransaction(ctx.db, async (tx) => {
    const before = await findTemplate(tx, key)
    if (!before || !(await removeTemplate(tx, key))) throw notFound({ message: unknown })
    await forgetOwnTexts(tx, 'template', [key.id])
    await recordChange(tx, ctx, { action: 'message-template.removed', id: key.id, label: before.name })
  })
  return { status: 'Modelo apagado.' }
}
