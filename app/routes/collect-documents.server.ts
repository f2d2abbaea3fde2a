import { ApiError, invalid } from '#app/contracts/api-error.ts'
import { createFile, deleteFile } from '#app/contracts/files.ts'
import { FILE_WORDS, MOST_FILES } from '#app/domain/file/limits.ts'
import { type AskedDocument, documentOfField, OTHER_DOCUMENTS } from '#app/domain/issue/asked-documents.ts'
import { t, tCount, tSaid } from '#app/domain/words/speech.ts'
import {
  explainRefusal,
  readField,
  redirectSaying,
  refuseForm,
  requireFields,
  type Viewer
} from '#app/session/index.server.ts'
import { readUpload, type UploadedFile } from '#app/session/read-upload.server.ts'

export interface Collected {
  kept: number
  refused: { name: string; message: string }[]
}

interface Sending {
  asked: readonly AskedDocument[]
  /** Id of the document that this one replaces. */
  replaces?: string
  send(file: UploadedFile, query: { name: string; document: string; replaces: string }): Promise<unknown>
}

/** Collects the files of one form as they arrive. A refused file does not stop the others. */
export function collectDocuments(options: Parameters<typeof explainRefusal>[1]) {
  const collected: Collected = { kept: 0, refused: [] }
  let count = 0
  /** @throws an error that ends the session */
  async function take(file: UploadedFile, { asked, replaces = '', send }: Sending): Promise<void> {
    const document = replaces ? '' : documentOfField(file.field, asked)
    if (document === null) return
    const { name } = file
    count += 1
    if (count > MOST_FILES) return void collected.refused.push({ name, message: FILE_WORDS.tooMany })
    try {
      await send(file, { name, document, replaces })
      collected.kept += 1
    } catch (error) {
      collected.refused.push({ name, message: explainRefusal(error, options).message })
    }
  }
  return { take, collected }
}

interface Telling {
  /** True when the form broke off: the number of missing files is unknown. */
  brokeOff?: boolean
  /** True when the sender is redirected to a page where they can send more. */
  sendsMore: boolean
}

/** Describes the outcome; '' when nothing was sent. */
export function tellCollected({ kept, refused }: Collected, { brokeOff = false, sendsMore }: Telling): string {
  const came = kept > 0 ? tCount(kept, '{n} documento recebido.', '{n} documentos recebidos.') : ''
  const none = kept === 0 && brokeOff ? t('Nenhum documento foi guardado.') : ''
  return [came || none, refusedWords(refused, sendsMore), brokeOff ? brokenWords(sendsMore) : '']
    .filter(Boolean)
    .join(' ')
}

const brokenWords = (sendsMore: boolean) =>
  sendsMore
    ? t('O envio parou no meio: confira os documentos e envie os que faltam.')
    : 'O envio parou no meio: diga a quem atende o que faltou.'

const mostNamed = 3

/** Keeps the text short enough for the flash cookie. */
function refusedWords(refused: Collected['refused'], sendsMore: boolean): string {
  if (refused.length === 0) return ''
  const said = (message: string) => (sendsMore ? tSaid(message) : message.replace(/ Envie .*\.$/, ''))
  const named = refused.slice(0, mostNamed).map(({ name, message }) => `“${name}”: ${said(message)}`)
  const more = refused.length - named.length
  const begins = tCount(refused.length, 'Não foi guardado:', 'Não foram guardados:')
  return [begins, ...named, ...(more > 0 ? [t('E mais {more}.', { more })] : [])].join(' ')
}

interface Receiving {
  ref: 'agents' | 'clients' | 'finance' | 'issues'
  refId: string
  /** Returns the documents that the form has fields for. Called with the first file. */
  findAsked(): Promise<readonly AskedDocument[]> | readonly AskedDocument[]
  /** Receives the typed fields, as far as they arrived. */
  keep?(read: FormData): void
}

interface Received {
  text: string
  tone?: 'warning'
}

/**
 * Reads a form of documents and saves each one as it arrives.
 * @throws ApiError when none of the sent files was saved
 */
export async function receiveDocuments(request: Request, viewer: Viewer, receiving: Receiving): Promise<Received> {
  const { ref, refId, findAsked, keep } = receiving
  const { take, collected } = collectDocuments({ answers403: true })
  let asking: ReturnType<typeof findAsked> | undefined
  let brokeOff = false
  let field = OTHER_DOCUMENTS
  const hear = (read: FormData) => {
    keep?.(read)
    field = fieldNameOf(read)
  }
  const receive = async (file: UploadedFile, before: FormData) => {
    hear(before)
    asking ??= findAsked()
    const asked = await asking
    const send = (sent: UploadedFile, query: object) =>
      viewer.sendFile(createFile, { query: { ...query, ref, refId } }, sent)
    await take(file, { asked, replaces: readField(before, 'replaces'), send })
  }
  try {
    hear(await readUpload(request, receive))
  } catch (error) {
    if (!(error instanceof ApiError) || collected.kept === 0) throw error
    brokeOff = true
  }
  const { kept, refused } = collected
  if (kept === 0) {
    const said = refused.map(({ name, message }) => `“${name}”: ${message}`)
    throw invalid({ fields: { [field]: said.length > 0 ? said : [FILE_WORDS.none] } })
  }
  if (refused.length === 0 && !brokeOff) return { text: kept === 1 ? 'Documento enviado.' : 'Documentos enviados.' }
  return { text: tellCollected(collected, { brokeOff, sendsMore: true }), tone: 'warning' }
}

/**
 * Takes a form of documents, or the removal of one. Documents arrive as a multipart form, a removal as an ordinary one.
 * `to` is the page.
 */
export async function changeDocuments(
  request: Request,
  viewer: Viewer,
  { to, findAsked = () => [], ...owner }: Pick<Receiving, 'ref' | 'refId'> & Partial<Receiving> & { to: string }
) {
  let form = new FormData()
  try {
    if (/^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')) {
      const received = await receiveDocuments(request, viewer, { ...owner, findAsked })
      return redirectSaying(request, { to, ...received })
    }
    form = await request.formData()
    requireFields(form, 'removed', 'complete')
    await viewer.call(deleteFile, { params: { id: readField(form, 'removed') } })
    return redirectSaying(request, { to, text: 'Documento removido.' })
  } catch (error) {
    return refuseForm(form, error, { answers403: true })
  }
}

/** Name of the field at which the page shows the refusal. */
function fieldNameOf(form: FormData): string {
  const replaces = readField(form, 'replaces')
  return replaces ? `versao-${replaces}` : OTHER_DOCUMENTS
}
