import { ApiError, invalid } from '#app/contracts/api-error.ts'
import { createLinkedFile, deleteLinkedFile, readLinkedIssue, writeLinkedIssue } from '#app/contracts/issues/public.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import { OTHER_DOCUMENTS } from '#app/domain/issue/asked-documents.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import { openCall, readField, redirectSaying, refuseForm, requireFields } from '#app/session/index.server.ts'
import { readUpload, type UploadedFile } from '#app/session/read-upload.server.ts'
import { openFiles } from '#app/session/viewer.server.ts'
import { collectDocuments, tellCollected } from '../../../collect-documents.server.ts'

const isUpload = (request: Request) => /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')

/** Handles the page's forms: a message, documents, or the removal of one. */
export function answer(request: Request, key: string) {
  return isUpload(request) ? sendDocuments(request, key) : writeMessage(request, key)
}

async function writeMessage(request: Request, key: string) {
  const form = await request.formData()
  if (readField(form, 'remove') !== '') return removeDocument(request, key, form)
  const call = openCall(request)
  const asked = { params: { key }, body: { message: readField(form, 'message') } }
  try {
    requireFields(form, 'complete')
    await call(writeLinkedIssue, asked, { idempotencyKey: readField(form, 'hash') || undefined }).catch((error) => {
      // The same key with another text is a new message.
      if (!(error instanceof ApiError) || error.code !== 'key_reused') throw error
      return call(writeLinkedIssue, asked)
    })
    return redirectSaying(request, { to: `/requerimento/${key}#conversa`, text: t('Mensagem enviada.') })
  } catch (error) {
    return refuseForm(form, error, { isAnonymous: true })
  }
}

async function removeDocument(request: Request, key: string, form: FormData) {
  try {
    requireFields(form, 'complete')
    await openCall(request)(deleteLinkedFile, { params: { key, id: readField(form, 'remove') } })
    return redirectSaying(request, { to: `/requerimento/${key}#documentos`, text: t('Documento removido.') })
  } catch (error) {
    return refuseForm(form, error, { isAnonymous: true })
  }
}

async function sendDocuments(request: Request, key: string) {
  const { sendFile } = openFiles(request)
  const { take, collected } = collectDocuments({ isAnonymous: true })
  let typed = new FormData()
  try {
    const { issue } = await openCall(request)(readLinkedIssue, { params: { key }, query: { seen: false } })
    const asked = issue.documents ?? []
    const form = await readUpload(request, async (file: UploadedFile, before) => {
      typed = before
      requireFields(before, 'typed')
      const replaces = readField(before, 'replaces')
      const send = (sent: UploadedFile, query: object) => sendFile(createLinkedFile, { params: { key }, query }, sent)
      await take(file, { asked, replaces, send })
    })
    typed = form
    requireFields(form, 'complete')
    if (collected.kept > 0) {
      const tone = collected.refused.length > 0 ? 'warning' : 'success'
      return redirectSaying(request, {
        to: `/requerimento/${key}#documentos`,
        text: tellCollected(collected, { sendsMore: true }),
        tone
      })
    }
    const field = fieldOf(form)
    const said = collected.refused.map(({ name, message }) => `“${name}”: ${tSaid(message)}`)
    return refuseForm(form, invalid({ fields: { [field]: said.length > 0 ? said : [FILE_WORDS.none] } }), {
      isAnonymous: true
    })
  } catch (error) {
    if (collected.kept > 0) {
      const text = tellCollected(collected, { brokeOff: true, sendsMore: true })
      return redirectSaying(request, { to: `/requerimento/${key}#documentos`, text, tone: 'warning' })
    }
    return refuseForm(typed, error, { isAnonymous: true })
  }
}

/** Name of the field at which the page shows the refusal. */
function fieldOf(form: FormData): string {
  const replaces = readField(form, 'replaces')
  return replaces ? `versao-${replaces}` : OTHER_DOCUMENTS
}
