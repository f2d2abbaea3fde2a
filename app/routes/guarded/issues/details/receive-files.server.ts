import { ApiError, invalid } from '#app/contracts/api-error.ts'
import { readIssue } from '#app/contracts/issues/issues.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import { OTHER_DOCUMENTS } from '#app/domain/issue/asked-documents.ts'
import { readField, type Viewer } from '#app/session/index.server.ts'
import { readUpload, type UploadedFile } from '#app/session/read-upload.server.ts'
import { brokeOff, openSending, refusedWords } from '../send-files.server.ts'
import type { Done } from './act.server.ts'

interface Asked {
  id: string
  /** Gets what was typed, as far as it came. */
  keep: (read: FormData) => void
}

/** @throws ApiError where nothing was kept of what was sent */
export async function receiveFiles(request: Request, viewer: Viewer, { id, keep }: Asked): Promise<Done> {
  const { send, refused, sent } = openSending(viewer)
  let receiver: ReturnType<typeof findReceiver> | undefined
  let field = OTHER_DOCUMENTS
  const hear = (read: FormData) => {
    keep(read)
    field = fieldNameOf(read)
  }
  const take = async (file: UploadedFile, before: FormData) => {
    hear(before)
    receiver ??= findReceiver(viewer, id)
    await send(await receiver, file, readField(before, 'replaces'))
  }
  try {
    hear(await readUpload(request, take))
  } catch (error) {
    if (!(error instanceof ApiError) || sent.length === 0) throw error
    refused.push(brokeOff)
  }
  const at = 'documentos'
  if (refused.length === 0 && sent.length === 0) throw invalid({ fields: { [field]: [FILE_WORDS.none] } })
  if (refused.length === 0) return { text: sent.length === 1 ? 'Documento enviado.' : 'Documentos enviados.', at }
  if (sent.length === 0)
    throw invalid({ fields: { [field]: refused.map(({ name, message }) => `“${name}”: ${message}`) } })
  return { text: `Guardados: ${sent.length}. Não guardados: ${refusedWords(refused)}`, at, tone: 'warning' }
}

/** Where the page says what it did not take. */
function fieldNameOf(form: FormData): string {
  const replaces = readField(form, 'replaces')
  return replaces ? `versao-${replaces}` : OTHER_DOCUMENTS
}

async function findReceiver({ call }: Viewer, id: string) {
  const { documents } = await call(readIssue, { params: { id } })
  return { id, documents }
}
