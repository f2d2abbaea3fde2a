import { changedMeanwhile, forbidden, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { saveOwnTexts } from '#app/contracts/places/own-texts.ts'
import { type Changed, changedText } from '#app/domain/audit/changed.ts'
import { bookingTextProblem, isBookingMessage } from '#app/domain/message/booking/messages.ts'
import { textProblem } from '#app/domain/message/compose.ts'
import {
  LANGUAGE_NAMES,
  type OtherLanguage,
  type OwnField,
  ownField,
  ownNoun,
  translatedOptions
} from '#app/domain/place/own-texts.ts'
import { createReading, type Reading } from '#app/domain/typed/reading.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { renewTemplateVersion } from '../../db/queries/messaging/templates.server.ts'
import { keepTranslatedTerm, putOwnText, sourceHash } from '../../db/queries/places/own-texts.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { mayTranslate, readTexts, requireThing } from './read-texts.server.ts'
import { type Thing, versionOf } from './things.server.ts'

type Typed = Received<typeof saveOwnTexts>['body']['texts'][number]

interface Change {
  field: string
  shape: OwnField
  language: OtherLanguage
  portuguese: string
  before: string
  body: string
}

/**
 * Writes all the texts, or none.
 * @throws ApiError 403, 404, 409 `changed_meanwhile`, 422 at `field.language`
 */
export async function saveTexts(
  { params, body }: Received<typeof saveOwnTexts>,
  ctx: StaffContext
): Promise<Answer<typeof saveOwnTexts>> {
  await inTransaction(ctx.db, async (tx) => {
    // Two saves at once wait for each other.
    if (!(await lockPlace(tx, ctx.actor.placeId))) throw notFound()
    const thing = await requireThing(tx, params, ctx)
    if (!mayTranslate(thing, ctx)) {
      throw forbidden({ message: 'Só quem pode mudar este texto em português muda as traduções dele.' })
    }
    const changes = readChanges(thing, body.texts)
    if (changes.length === 0) return
    if (body.version !== versionOf(thing)) {
      throw changedMeanwhile('O texto em português ou uma tradução mudou enquanto você escrevia. Nada foi salvo.')
    }
    for (const change of changes) await write(tx, thing, change, ctx)
    if (thing.noun === 'template') await renewTemplateVersion(tx, { placeId: ctx.actor.placeId, id: thing.id })
    await recordChange(tx, ctx, {
      action: 'own-text.changed',
      id: thing.id,
      label: `${ownNoun(thing.noun).label}: ${thing.title}`.slice(0, 200),
      changed: toChanged(changes)
    })
  })
  return readTexts({ params }, ctx)
}

/**
 * The texts that become others, or that somebody has checked against a Portuguese text that changed.
 * @throws ApiError 422
 */
function readChanges(thing: Thing, typed: readonly Typed[]): Change[] {
  const form = createReading()
  const changes = typed.flatMap(({ field, language, text, fits }) => {
    const name = `${field}.${language}`
    const shape = ownField(thing.noun, field)
    const known = thing.texts.find((one) => one.field === field)
    if (!shape || !known) {
      form.fail(name, 'Este texto não existe mais em português.')
      return []
    }
    const body = shape.isLong ? form.lines(name, text, shape) : form.line(name, text, shape)
    const { body: before, state } = known.others[language]
    if (body === before && !(fits && state === 'stale')) return []
    const change = { field, shape, language, portuguese: known.portuguese, before, body }
    checkMeaning(form, thing, change)
    return [change]
  })
  const checked = form.finish(changes)
  if (!checked.ok) throw invalid({ fields: checked.fields })
  return checked.value
}

/** A message keeps its variables, and a list as many options. */
function checkMeaning(form: Reading, { noun, id }: Thing, { field, language, portuguese, body }: Change): void {
  const name = `${field}.${language}`
  if (body === '') return
  const problem =
    noun === 'message' && isBookingMessage(id) ? bookingTextProblem(id, body) : templateProblem(noun, body)
  if (problem) form.fail(name, problem)
  const isList = (noun === 'agent-field' && field === 'options') || (noun === 'plan' && field === 'features')
  if (isList && translatedOptions(portuguese.split('\n'), body).size === 0) {
    form.fail(name, `Escreva ${portuguese.split('\n').length} linhas, na ordem das linhas em português.`)
  }
}

const templateProblem = (noun: Thing['noun'], body: string) =>
  noun === 'template' ? textProblem({ body, hasPhoto: false, audience: null }) : null

async function write(tx: Transaction, { noun, id }: Thing, change: Change, ctx: StaffContext): Promise<void> {
  const { placeId } = ctx.actor
  const { field, language, portuguese, body } = change
  await putOwnText(tx, { placeId, noun, nounId: id, field, language, body, sourceHash: sourceHash(portuguese) })
  if (body !== '' && ownNoun(noun).isAccepted) {
    await keepTranslatedTerm(tx, { placeId, language, body, portuguese, now: ctx.now() })
  }
}

/** A confirmed translation is a change, too. */
function toChanged(changes: readonly Change[]): Changed {
  const lines = changes.map(({ shape, language, before, body }) => {
    const label = `${shape.label} (${LANGUAGE_NAMES[language].toLowerCase()})`
    return changedText(label, before, body) ?? { from: '', to: `${label}: confere com o texto em português` }
  })
  return { from: lines.map(({ from }) => from).join('\n'), to: lines.map(({ to }) => to).join('\n') }
}
