import { json, type TypedResponse } from '@remix-run/node'
import { ApiError, invalid } from '#app/contracts/api-error.ts'
import { deleteFile, updateFile } from '#app/contracts/files.ts'
import { moveIssue } from '#app/contracts/issues/issues.ts'
import { createIssueMessage } from '#app/contracts/issues/messages.ts'
import { listIssueAnswers } from '#app/contracts/issues/types.ts'
import { FILE_APPROVED, FILE_REFUSED } from '#app/domain/file/status.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { type RefusedForm, readField, requireFields, type Viewer } from '#app/session/index.server.ts'
import { once } from '../once.server.ts'

/** Message after the action, and the part of the page where it shows. */
export interface Done {
  text: string
  at: string
  tone?: 'warning'
}

/** @throws ApiError the API's refusal, or 400 for an unknown form */
export async function actOn(viewer: Viewer, id: string, form: FormData): Promise<Done> {
  requireFields(form, 'complete')
  const intent = readField(form, 'intent')
  if (intent === 'message') return writeToIssue(viewer, id, form)
  if (intent === 'move') return moveStatus(viewer, id, form)
  if (intent === 'judge') return judgeDocument(viewer, form)
  if (intent === 'remove') return remove(viewer, form)
  throw invalid({ message: ERRORS.unknownOption })
}

async function writeToIssue({ call }: Viewer, id: string, form: FormData): Promise<Done> {
  const isInternal = readField(form, 'internal') === 'on'
  const message = readField(form, 'message')
  const asked = { body: { message, title: '', issuesId: id, internal: isInternal } }
  const idempotencyKey = readField(form, 'hash') || undefined
  await once(() => call(createIssueMessage, asked, { idempotencyKey })).catch((error) => {
    // The same key with another text is a new message.
    if (!(error instanceof ApiError) || error.code !== 'key_reused') throw error
    return call(createIssueMessage, asked)
  })
  return { text: isInternal ? 'Nota guardada. Só quem atende a vê.' : 'Mensagem enviada.', at: 'conversa' }
}

/** Redraws the form with the ready-made answer below the typed text, without script; sends nothing. */
export async function fillIn({ call }: Viewer, form: FormData): Promise<TypedResponse<RefusedForm>> {
  requireFields(form, 'complete')
  const chosen = readField(form, 'answer')
  const found = (await call(listIssueAnswers, {})).find(({ id }) => id === chosen)
  const message = [readField(form, 'message'), found?.body ?? ''].filter(Boolean).join('\n\n')
  const kept = { intent: 'ready', hash: readField(form, 'hash'), internal: readField(form, 'internal') }
  return json({ initialValue: { ...kept, message }, error: {}, fields: [] })
}

async function moveStatus({ call }: Viewer, id: string, form: FormData): Promise<Done> {
  const to = Number(readField(form, 'statusId'))
  if (!Number.isSafeInteger(to) || to < 1) throw invalid({ fields: { statusId: ['Escolha a nova situação.'] } })
  const version = readField(form, 'version')
  if (!/^\d{1,9}$/.test(version)) throw invalid({ message: ERRORS.incomplete })
  const body = { statusId: to, message: readField(form, 'reason'), version: Number(version) }
  const { status } = await call(moveIssue, { params: { id }, body })
  return { text: `Situação: ${status}.`, at: 'situacao' }
}

async function judgeDocument({ call }: Viewer, form: FormData): Promise<Done> {
  const statusId = Number(readField(form, 'judge'))
  if (statusId !== FILE_APPROVED && statusId !== FILE_REFUSED) throw invalid({ message: ERRORS.unknownOption })
  const file = readField(form, 'file')
  const said = [readField(form, 'ready'), readField(form, 'why')].filter(Boolean)
  await call(updateFile, { params: { id: file }, body: { statusId, reason: said.join(' ') } })
  return { text: statusId === FILE_APPROVED ? 'Documento aprovado.' : 'Documento recusado.', at: `doc-${file}` }
}

async function remove({ call }: Viewer, form: FormData): Promise<Done> {
  await call(deleteFile, { params: { id: readField(form, 'removed') } })
  return { text: 'Documento removido.', at: 'documentos' }
}
