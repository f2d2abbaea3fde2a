import { createHash } from 'node:crypto'
import { malformed } from '#app/contracts/api-error.ts'
import { createLinkedFile, createPublicIssue } from '#app/contracts/issues/public.ts'
import type { IssueType } from '#app/contracts/issues/shapes.ts'
import { parseQuantity } from '#app/domain/booking/tickets.ts'
import { GROUP_BOOKING } from '#app/domain/issue/effects.ts'
import { currentLanguage, t } from '#app/domain/words/speech.ts'
import { type Call, openCall, readField, redirectSaying, refuseForm, requireFields } from '#app/session/index.server.ts'
import { readUpload, type UploadedFile } from '#app/session/read-upload.server.ts'
import { openFiles } from '#app/session/viewer.server.ts'
import { collectDocuments, tellCollected } from '../../../collect-documents.server.ts'

interface Asked {
  pid: string
  type: IssueType
}

interface Opened {
  key: string
  number: number
}

/**
 * Creates the request when its first document arrives, or at the end of the form: documents are forwarded, never
 * stored here. After that it stays, and its page tells what went wrong.
 */
export async function sendRequest(request: Request, asked: Asked) {
  const call = openCall(request)
  const { sendFile } = openFiles(request)
  const { take, collected } = collectDocuments({ isAnonymous: true })
  let typed = new FormData()
  let opening: Promise<Opened> | undefined
  try {
    const form = await readUpload(request, async (file, soFar) => {
      typed = soFar
      requireFields(soFar, 'typed')
      opening ??= openRequest(call, soFar, asked)
      const { key } = await opening
      const send = (sent: UploadedFile, query: object) => sendFile(createLinkedFile, { params: { key }, query }, sent)
      await take(file, { asked: asked.type.documents, send })
    })
    typed = form
    requireFields(form, 'complete')
    opening ??= openRequest(call, form, asked)
    return redirectSaying(
      request,
      toFollow(await opening, tellCollected(collected, { sendsMore: true }), collected.refused.length > 0)
    )
  } catch (error) {
    const opened = await opening?.catch(() => null)
    if (!opened) return refuseForm(typed, error, { isAnonymous: true, rename: { type: '' } })
    return redirectSaying(
      request,
      toFollow(opened, tellCollected(collected, { brokeOff: true, sendsMore: true }), true)
    )
  }
}

function toFollow({ key, number }: Opened, said: string, isPartly: boolean) {
  const text = `${t('Recebemos o seu requerimento {number}.', { number })} ${said}`.trim()
  return { to: `/requerimento/${key}?aberto=1`, text, tone: isPartly ? 'warning' : 'success' } as const
}

/** @throws ApiError 400 */
function readHash(form: FormData): string {
  const hash = readField(form, 'hash')
  if (!/^[0-9a-f]{32}$/.test(hash)) throw malformed()
  return hash
}

/** @throws ApiError the API's refusal, or 422 at the fields */
async function openRequest(call: Call, form: FormData, { pid, type }: Asked): Promise<Opened> {
  const body = {
    details: readField(form, 'details'),
    type: type.id,
    name: readField(form, 'name'),
    phone: withDialCode(readField(form, 'phoneFlag'), readField(form, 'phone')),
    email: readField(form, 'email'),
    ...(currentLanguage() === 'pt-BR' ? {} : { language: currentLanguage() }),
    ...(type.effect === GROUP_BOOKING ? { subject: readSentGroup(form) } : {})
  }
  // A changed form is a new request, so the key depends on its content.
  const words = createHash('sha256').update(JSON.stringify(body)).digest('hex')
  const idempotencyKey = `${readHash(form)}-${words.slice(0, 32)}`
  const opening =
    pending.get(idempotencyKey) ?? call(createPublicIssue, { params: { uuid: pid }, body }, { idempotencyKey })
  pending.set(idempotencyKey, opening)
  return opening.finally(() => pending.delete(idempotencyKey))
}

function readSentGroup(form: FormData) {
  const read = (name: string) => readField(form, `subject.${name}`)
  const tickets: { label: string; quantity: number }[] = []
  for (let index = 0; index < mostTypes && form.has(`subject.group.tickets[${index}].label`); index++) {
    // Kept below zero, so that the API refuses what is no number.
    const quantity = parseQuantity(read(`group.tickets[${index}].quantity`) || '0') ?? -1
    tickets.push({ label: read(`group.tickets[${index}].label`), quantity })
  }
  const people = parseQuantity(read('group.people')) ?? 0
  return { product: read('product'), group: { date: read('group.date'), time: read('group.time'), people, tickets } }
}

const mostTypes = 50

/** Requests in progress: a second click waits for the first one's answer instead of being refused. */
const pending = new Map<string, Promise<Opened>>()

/** A number typed with + or 00 keeps its own code. */
function withDialCode(dial: string, typed: string): string {
  return typed === '' || /^\(?\s*(?:\+|00)/.test(typed) || !/^[1-9]\d{0,3}$/.test(dial) ? typed : `+${dial} ${typed}`
}
