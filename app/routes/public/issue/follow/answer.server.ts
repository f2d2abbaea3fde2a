import { ApiError, invalid } from '#app/contracts/api-error.ts'
import { readLinkedIssue, writeLinkedIssue } from '#app/contracts/issues/public.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import { OTHER_DOCUMENTS } from '#app/domain/issue/asked-documents.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { openCall, readField, redirectSaying, refuseForm, requireFields } from '#app/session/index.server.ts'
import { readUpload, type UploadedFile } from '#app/session/read-upload.server.ts'
import { collectFiles, tellCollected } from '../collect-files.server.ts'

const isUpload = (request: Request) => /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')

/** A message, or documents: the two forms of the page. */
export function answer(request: Request, key: string) {
  return isUpload(request) ? sendDocuments(request, key) : writeMessage(request, key)
}

async function writeMessage(request: Request, key: string) {
  const form = await request.formData()
  const call = openCall(request)
  const asked = { params: { key }, body: { message: readField(form, 'message') } }
  try {
    requireFields(form, 'complete')
    await call(writeLinkedIssue, asked, { idempotencyKey: readField(form, 'hash') || undefined }).catch((error) => {
      // Sent again with other words: another message.
      if (!(error instanceof ApiError) || error.code !== 'key_reused') throw error
      return call(writeLinkedIssue, asked)
    })
    return redirectSaying(request, { to: `/requerimento/${key}#conversa`, text: 'Mensagem enviada.' })
  } catch (error) {
    return refuseForm(form, error, { isAnonymous: true })
  }
}

async function sendDocuments(request: Request, key: string) {
  const { keep, collected } = collectFiles(request)
  let typed = new FormData()
  try {
    const { issue } = await openCall(request)(readLinkedIssue, { params: { key }, query: { seen: false } })
    const asked = issue.documents ?? []
    const form = await readUpload(request, async (file: UploadedFile, before) => {
      typed = before
      requireFields(before, 'typed')
      const replaces = readField(before, 'replaces')
      await keep(file, { key, asked, replaces })
    })
    typed = form
    requireFields(form, 'complete')
    if (collected.kept > 0) {
      const tone = collected.refused.length > 0 ? 'warning' : 'success'
      return redirectSaying(request, { to: `/requerimento/${key}#documentos`, text: tellCollected(collected), tone })
    }
    const field = fieldOf(form)
    const said = collected.refused.length > 0 ? collected.refused : [FILE_WORDS.none]
    return refuseForm(form, invalid({ fields: { [field]: said } }), { isAnonymous: true })
  } catch (error) {
    if (collected.kept > 0) {
      const text = `${tellCollected(collected)} ${ERRORS.mayHaveActed}`
      return redirectSaying(request, { to: `/requerimento/${key}#documentos`, text, tone: 'warning' })
    }
    return refuseForm(typed, error, { isAnonymous: true })
  }
}

/** Where the page says what it did not take. */
function fieldOf(form: FormData): string {
  const replaces = readField(form, 'replaces')
  return replaces ? `versao-${replaces}` : OTHER_DOCUMENTS
}
