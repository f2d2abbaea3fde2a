import { ApiError, invalid } from '#app/contracts/api-error.ts'
import { updateFile } from '#app/contracts/files.ts'
import { moveIssue, readIssue } from '#app/contracts/issues/issues.ts'
import { createIssueMessage } from '#app/contracts/issues/messages.ts'
import { FILE_APPROVED, FILE_REFUSED } from '#app/domain/file/status.ts'
import { isIssueStatus, issueStatusLabel } from '#app/domain/issue/status.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { readField, requireFields, type Viewer } from '#app/session/index.server.ts'
import { readUpload, type UploadedFile } from '#app/session/read-upload.server.ts'
import { openSending, refusedWords } from '../send-files.server.ts'

/** What is said afterwards, and where on the page it shows. */
export interface Done {
  text: string
  at: string
  tone?: 'warning'
}

/** @throws ApiError as the API refuses it, 400 for a form that is none of the page's */
export async function actOn(viewer: Viewer, id: string, form: FormData): Promise<Done> {
  requireFields(form, 'complete')
  const intent = readField(form, 'intent')
  if (intent === 'message') return write(viewer, id, form)
  if (intent === 'move') return move(viewer, id, form)
  if (intent === 'judge') return judge(viewer, form)
  throw invalid({ message: ERRORS.unknownOption })
}

async function write({ call }: Viewer, id: string, form: FormData): Promise<Done> {
  const isInternal = readField(form, 'internal') === 'on'
  const message = readField(form, 'message')
  const body = { message, title: '', issuesId: id, internal: isInternal }
  await call(createIssueMessage, { body })
  return { text: isInternal ? 'Nota guardada. Só quem atende a vê.' : 'Mensagem enviada.', at: 'conversa' }
}

async function move({ call }: Viewer, id: string, form: FormData): Promise<Done> {
  const to = Number(readField(form, 'statusId'))
  if (!isIssueStatus(to)) throw invalid({ fields: { statusId: ['Escolha a nova situação.'] } })
  const version = readField(form, 'version')
  if (!/^\d{1,9}$/.test(version)) throw invalid({ message: ERRORS.incomplete })
  const body = { statusId: to, message: readField(form, 'reason'), version: Number(version) }
  await call(moveIssue, { params: { id }, body })
  return { text: `Situação: ${issueStatusLabel(to)}.`, at: 'situacao' }
}

async function judge({ call }: Viewer, form: FormData): Promise<Done> {
  const statusId = Number(readField(form, 'judge'))
  if (statusId !== FILE_APPROVED && statusId !== FILE_REFUSED) throw invalid({ message: ERRORS.unknownOption })
  const file = readField(form, 'file')
  const said = [readField(form, 'ready'), readField(form, 'why')].filter(Boolean)
  await call(updateFile, { params: { id: file }, body: { statusId, reason: said.join(' ') } })
  return { text: statusId === FILE_APPROVED ? 'Documento aprovado.' : 'Documento recusado.', at: `doc-${file}` }
}

/** @throws ApiError where nothing was kept of what was sent */
export async function receiveFiles(request: Request, viewer: Viewer, id: string): Promise<Done> {
  const { send, refused, sent } = openSending(viewer)
  let receiver: ReturnType<typeof findReceiver> | undefined
  const take = async (file: UploadedFile, before: FormData) => {
    receiver ??= findReceiver(viewer, id)
    await send(await receiver, file, readField(before, 'replaces'))
  }
  try {
    await readUpload(request, take)
  } catch (error) {
    if (!(error instanceof ApiError) || sent.length === 0) throw error
    refused.push({ name: 'Documentos', message: error.message })
  }
  const at = 'documentos'
  if (refused.length === 0 && sent.length === 0) throw invalid({ fields: { files: ['Escolha um arquivo.'] } })
  if (refused.length === 0) return { text: sent.length === 1 ? 'Documento enviado.' : 'Documentos enviados.', at }
  if (sent.length === 0) throw invalid({ fields: { files: refused.map(({ name, message }) => `“${name}”: ${message}`) } })
  return { text: `Guardados: ${sent.length}. Não guardados: ${refusedWords(refused)}`, at, tone: 'warning' }
}

async function findReceiver({ call }: Viewer, id: string) {
  const { documents } = await call(readIssue, { params: { id } })
  return { id, documents }
}
