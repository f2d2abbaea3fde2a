import { randomBytes } from 'node:crypto'
import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { createPublicIssue, listPublicIssueTypes } from '#app/contracts/issues/public.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { checkName } from '#app/domain/person/names.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import { isOtherLanguage } from '#app/domain/place/own-texts.ts'
import { speakTo } from '#app/domain/words/speak-in.ts'
import { listTypes } from '../../db/queries/issues/types.server.ts'
import { findIssuesOpen } from '../../db/queries/places/places.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { readOwnWords } from '../../kernel/own-words.server.ts'
import { requireUuid, unknownPlace } from '../../kernel/place-id.server.ts'
import { cleanWords, wordsProblem } from '../check-words.server.ts'
import { holdOpenType, openIssue, readSubject } from '../create-issue.server.ts'
import { linkOf, sendToAsker } from '../tell-other-side.server.ts'
import { toStrangersType, toType } from '../types/types.server.ts'
import { networkMarks, requireDayRoom } from './limits.server.ts'

type Typed = Received<typeof createPublicIssue>['body']

/** @throws ApiError 404 */
export async function readPublicTypes(
  { params }: Received<typeof listPublicIssueTypes>,
  ctx: ApiContext
): Promise<Answer<typeof listPublicIssueTypes>> {
  const placeId = requireUuid(params.uuid, unknownPlace)
  const isOpen = await findIssuesOpen(ctx.db.orm, placeId)
  if (isOpen === null) throw notFound({ message: unknownPlace })
  if (!isOpen) return []
  const types = await listTypes(ctx.db.orm, placeId, { activeOnly: true, publicOnly: true, uncounted: true })
  const words = await readOwnWords(ctx.db.orm, { places: [placeId], nouns: ['issue-type'] })
  return types.map((type) => {
    const own = { noun: 'issue-type', id: type.id } as const
    const label = words.say(own, 'label', type.label)
    const description = words.say(own, 'description', type.description)
    return toStrangersType({ ...toType(type), label, description })
  })
}

const closedPlace = 'Este parque não recebe requerimentos por aqui. Fale com ele pelos contatos da página.'

/** @throws ApiError 422 with every field at once */
function checkAsker(typed: Typed) {
  const fields: Record<string, string[]> = {}
  const details = cleanWords(typed.details)
  const problem = wordsProblem(details, { missing: 'Escreva o que você pede.' })
  if (problem) fields.details = [problem]
  if (typed.type.trim() === '') fields.type = [noType]
  const name = checkName(typed.name)
  if (!name.ok) fields.name = [name.message]
  const phone = checkPhone(typed.phone)
  if (!phone.ok) fields.phone = [phone.message]
  else if (phone.value === '') fields.phone = ['Informe o telefone com DDD: é por ele que o parque responde.']
  const email = typed.email.trim() === '' ? ({ ok: true, value: '' } as const) : checkEmail(typed.email)
  if (!email.ok) fields.email = [email.message]
  if (Object.keys(fields).length > 0 || !name.ok || !phone.ok || !email.ok) throw invalid({ fields })
  return { details, personName: name.value, personPhone: phone.value, personEmail: email.value }
}

const noType = 'Escolha um dos tipos da lista.'

/** @throws ApiError 404, 409 `closed`, 422 at the fields, 429 */
export async function openPublicIssue(
  { params, body }: Received<typeof createPublicIssue>,
  ctx: ApiContext
): Promise<Answer<typeof createPublicIssue>> {
  const placeId = requireUuid(params.uuid, unknownPlace)
  const isOpen = await findIssuesOpen(ctx.db.orm, placeId)
  if (isOpen === null) throw notFound({ message: unknownPlace })
  if (!isOpen) throw conflict({ code: 'closed', message: closedPlace })
  const person = checkAsker(body)
  const linkKey = randomBytes(20).toString('base64url')
  const asked = body.language ?? ''
  const row = { ...person, language: isOtherLanguage(asked) ? asked : '', linkKey, ...networkMarks(placeId, ctx) }
  const number = await inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, placeId)
    if (!place?.issuesOpen) throw conflict({ code: 'closed', message: closedPlace })
    const type = await holdOpenType(tx, { placeId, id: body.type, publicOnly: true })
    if (!type) throw invalid({ fields: { type: [noType] } })
    const fields: Record<string, string[]> = {}
    const today = todayIn(place.timezone, ctx.now())
    const subject = await readSubject(tx, type, { typed: body.subject ?? {}, today, fields })
    if (Object.keys(fields).length > 0) throw invalid({ fields })
    await requireDayRoom(tx, ctx, { place, phone: person.personPhone })
    const issue = await openIssue(tx, ctx, { type, place, row: { ...row, subject }, by: null })
    await sendToAsker(tx, ctx, issue, 'opened')
    return issue.row.number
  })
  ctx.live.tell(placeId, ['issues'])
  return { key: linkKey, number, link: speakTo(row, () => linkOf(ctx.baseUrl, linkKey)) }
}
