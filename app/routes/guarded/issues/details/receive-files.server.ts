import { ApiError, invalid } from '#app/contracts/api-error.ts'
import { createFile } from '#app/contracts/files.ts'
import { readIssue } from '#app/contracts/issues/issues.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import { OTHER_DOCUMENTS } from '#app/domain/issue/asked-documents.ts'
import { readField, type Viewer } from '#app/session/index.server.ts'
import { readUpload, type UploadedFile } from '#app/session/read-upload.server.ts'
import { collectDocuments, tellCollected } from '../../../collect-documents.server.ts'
import type { Done } from './act.server.ts'

interface Asked {
  id: string
  /** Gets what was typed, as far as it came. */
  keep: (read: FormData) => void
}

/** @throws ApiError where nothing was kept of what was sent */
export async function receiveFiles(request: Request, viewer: Viewer, { id, keep }: Asked): Promise<Done> {
  const { take, collected } = collectDocuments({ answers403: true })
  let asking: ReturnType<typeof findAsked> | undefined
  let brokeOff = false
  let field = OTHER_DOCUMENTS
  const hear = (read: FormData) => {
    keep(read)
    field = fieldNameOf(read)
  }
  const receive = async (file: UploadedFile, before: FormData) => {
    hear(before)
    asking ??= findAsked(viewer, id)
    const asked = await asking
    const send = (sent: UploadedFile, query: object) =>
      viewer.sendFile(createFile, { query: { ...query, ref: 'issues', refId: id } }, sent)
    await take(file, { asked, replaces: readField(before, 'replaces'), send })
  }
  try {
    hear(await readUpload(request, receive))
  } catch (error) {
    if (!(error instanceof ApiError) || collected.kept === 0) throw error
    brokeOff = true
  }
  const { kept, refused } = collected
  const at = 'documentos'
  if (kept === 0) {
    const said = refused.map(({ name, message }) => `“${name}”: ${message}`)
    throw invalid({ fields: { [field]: said.length > 0 ? said : [FILE_WORDS.none] } })
  }
  if (refused.length === 0 && !brokeOff) return { text: kept === 1 ? 'Documento enviado.' : 'Documentos enviados.', at }
  return { text: tellCollected(collected, { brokeOff, sendsMore: true }), at, tone: 'warning' }
}

/** Where the page says what it did not take. */
function fieldNameOf(form: FormData): string {
  const replaces = readField(form, 'replaces')
  return replaces ? `versao-${replaces}` : OTHER_DOCUMENTS
}

async function findAsked({ call }: Viewer, id: string) {
  const { documents } = await call(readIssue, { params: { id } })
  return documents
}
