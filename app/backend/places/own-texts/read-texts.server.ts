import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getOwnTexts, listOwnTexts } from '#app/contracts/places/own-texts.ts'
import { searchText } from '#app/domain/person/names.ts'
import { isOwnNoun, OTHER_LANGUAGES, ownField, ownNoun } from '#app/domain/place/own-texts.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'
import { listThings, stateIn, type Thing, versionOf } from './things.server.ts'

export async function readList(
  { query }: Pick<Received<typeof listOwnTexts>, 'query'>,
  ctx: StaffContext
): Promise<Answer<typeof listOwnTexts>> {
  const { q, noun, language, state, page, limit } = query
  const things = await listThings(ctx.db.orm, { placeId: ctx.actor.placeId, now: ctx.now() })
  const words = searchText(q).split(' ').filter(Boolean)
  const languages = language === '' ? OTHER_LANGUAGES : [language]
  const found = things.filter((thing) => {
    if (noun !== '' && thing.noun !== noun) return false
    if (state !== '' && !languages.some((one) => stateIn(thing, one) === state)) return false
    const said = searchText([thing.title, ...thing.texts.map(({ portuguese }) => portuguese)].join(' '))
    return words.every((word) => said.includes(word))
  })
  const data = found.slice((page - 1) * limit, page * limit).map((thing) => ({
    noun: thing.noun,
    id: thing.id,
    title: thing.title,
    text: portugueseOf(thing),
    en: stateIn(thing, 'en'),
    es: stateIn(thing, 'es')
  }))
  return { data, total: found.length, page, limit }
}

/** A text that says more than the title, if there is one. */
function portugueseOf({ title, texts }: Thing): string {
  const more = texts.find(({ portuguese }) => portuguese !== title) ?? texts[0]
  return more?.portuguese ?? ''
}

/** @throws ApiError 404 for what the place does not have, or what has no text */
export async function requireThing(
  reader: Queryable,
  { noun, id }: { noun: string; id: string },
  ctx: StaffContext
): Promise<Thing> {
  const asked = isOwnNoun(noun) && /^[\w-]{1,64}$/.test(id) ? { noun, id: id.toLowerCase() } : null
  const [thing] = asked ? await listThings(reader, { placeId: ctx.actor.placeId, now: ctx.now(), thing: asked }) : []
  if (!thing) throw notFound({ message: 'Não encontramos este texto. Ele pode ter sido apagado.' })
  return thing
}

/** True for users who may change the Portuguese text: a translation needs the same right. */
export function mayTranslate({ noun }: Pick<Thing, 'noun'>, { actor }: StaffContext): boolean {
  const { permission } = ownNoun(noun)
  const isSetting = permission.startsWith('configurations/')
  return holds(actor, permission) || (isSetting && holds(actor, 'configurations/edit'))
}

/** @throws ApiError 404 */
export async function readTexts(
  { params }: Pick<Received<typeof getOwnTexts>, 'params'>,
  ctx: StaffContext
): Promise<Answer<typeof getOwnTexts>> {
  return toWire(await requireThing(ctx.db.orm, params, ctx), ctx)
}

function toWire(thing: Thing, ctx: StaffContext): Answer<typeof getOwnTexts> {
  return {
    noun: thing.noun,
    id: thing.id,
    title: thing.title,
    version: versionOf(thing),
    may_change: mayTranslate(thing, ctx),
    fields: thing.texts.flatMap(({ field, portuguese, others }) => {
      const shape = ownField(thing.noun, field)
      if (!shape) return []
      const texts = OTHER_LANGUAGES.map((language) => {
        const { body, state } = others[language]
        return { language, text: body, state }
      })
      return [{ field, label: shape.label, is_long: shape.isLong, most: shape.most, portuguese, texts }]
    })
  }
}
