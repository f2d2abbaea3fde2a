import { invalid } from '#app/contracts/api-error.ts'
import type { Received } from '#app/contracts/endpoint.ts'
import type { createIssueType } from '#app/contracts/issues/types.ts'
import { GROUP_BOOKING, isIssueEffect } from '#app/domain/issue/effects.ts'
import { hasLetter } from '#app/domain/person/names.ts'
import { ERRORS, tooLong } from '#app/domain/words/error-catalogue.ts'
import { withoutGaps } from '#app/domain/words/records.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { findAttendants } from '../../db/queries/issues/types.server.ts'

type Typed = Partial<Received<typeof createIssueType>['body']>
type Documents = NonNullable<Typed['documents']>
type Fail = (name: string, message: string) => void

const mostDocuments = 10
const mostDays = 365
const mostAttendants = 50

/** Stored values, for fields that the form leaves out. */
interface Before {
  label: string
  description: string
  effect: string
  isPublic: boolean
  attendants: readonly string[]
}

/**
 * Type as stored; missing fields keep their values.
 * @throws ApiError 422 with every field at once
 */
export async function checkType(
  reader: Queryable,
  placeId: string,
  { typed, before }: { typed: Typed; before: Before }
) {
  const fields: Record<string, string[]> = {}
  const fail: Fail = (name, message) => {
    fields[name] = [message]
  }
  const label = line(typed.label ?? before.label)
  if (label.length < 2 || !hasLetter(label)) fail('label', 'Dê um nome ao tipo, com duas letras ou mais.')
  else if (label.length > 80) fail('label', tooLong(80))
  const description = (typed.description ?? before.description).replace(/\r\n?/g, '\n').trim()
  if (description.length > 1000) fail('description', tooLong(1000))
  const days = typed.days_to_answer
  if (days !== undefined && (days < 0 || days > mostDays)) fail('days_to_answer', `Use um número de 0 a ${mostDays}.`)
  const effect = typed.effect
  if (effect && !isIssueEffect(effect)) fail('effect', ERRORS.unknownOption)
  const acts = !['', GROUP_BOOKING].includes(effect ?? before.effect)
  if ((typed.is_public ?? before.isPublic) && acts) fail('is_public', publicEffect)
  const documents = typed.documents && checkDocuments(typed.documents, fail)
  const attendants =
    typed.attendants && (await checkAttendants(reader, placeId, { typed: typed.attendants, before, fail }))
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  const { active, is_public: isPublic } = typed
  return withoutGaps({ label, description, active, isPublic, documents, attendants, daysToAnswer: days, effect })
}

const publicEffect =
  'Quem não tem conta não pode pedir o que muda atrativos ou condutores. Tire o efeito, ou deixe o tipo só para a equipe.'

const line = (text: string) => text.replace(/\s+/g, ' ').trim()

function checkDocuments(typed: Documents, fail: Fail): Documents {
  const documents: Documents = []
  const seen = new Set<string>()
  typed.forEach((one, index) => {
    const name = line(one.name)
    if (name === '') return
    if (!hasLetter(name)) fail(`documents.${index}.name`, 'Dê um nome ao documento.')
    const key = name.toLowerCase()
    if (name.length > 80) fail(`documents.${index}.name`, tooLong(80))
    else if (seen.has(key)) fail(`documents.${index}.name`, 'Este documento já está na lista.')
    seen.add(key)
    documents.push({ name, required: one.required })
  })
  if (documents.length > mostDocuments) fail('documents', `Peça no máximo ${mostDocuments} documentos.`)
  return documents
}

/** A named attendant who no longer attends may stay named: they are simply not notified. */
async function checkAttendants(
  reader: Queryable,
  placeId: string,
  { typed, before, fail }: { typed: string[]; before: Before; fail: Fail }
): Promise<string[]> {
  const uuids = [...new Set(typed.map((uuid) => uuid.trim().toLowerCase()).filter(Boolean))]
  if (uuids.length > mostAttendants) fail('attendants', `Escolha no máximo ${mostAttendants} pessoas.`)
  const readable = uuids.filter((uuid) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid))
  const known = await findAttendants(reader, placeId, readable.slice(0, mostAttendants))
  const isFine = uuids.every((uuid) => known.has(uuid) || before.attendants.includes(uuid))
  if (!isFine) fail('attendants', 'Escolha pessoas ativas que atendem requerimentos.')
  return uuids
}
