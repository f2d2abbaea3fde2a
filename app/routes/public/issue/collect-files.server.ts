import { ApiError } from '#app/contracts/api-error.ts'
import { createLinkedFile } from '#app/contracts/issues/public.ts'
import { FILE_WORDS, MOST_FILES } from '#app/domain/file/limits.ts'
import { type AskedDocument, documentOfField } from '#app/domain/issue/asked-documents.ts'
import { tooManyMessage } from '#app/domain/words/error-catalogue.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import type { UploadedFile } from '#app/session/read-upload.server.ts'
import { openFiles } from '#app/session/viewer.server.ts'

export interface Collected {
  kept: number
  /** Sentences, one per file. */
  refused: string[]
}

interface Home {
  key: string
  asked: readonly AskedDocument[]
  /** The new version of this one. */
  replaces?: string
}

/** What is refused of one file is no reason to lose the others. */
export function collectFiles(request: Request) {
  const { sendFile } = openFiles(request)
  const collected: Collected = { kept: 0, refused: [] }
  let count = 0

  async function keep({ field, name, stream }: UploadedFile, { key, asked, replaces = '' }: Home) {
    const document = replaces ? '' : documentOfField(field, asked)
    if (document === null) return
    count += 1
    if (count > MOST_FILES) return void collected.refused.push(`${name}: ${FILE_WORDS.tooMany}`)
    try {
      const query = { name, document, replaces }
      await sendFile(createLinkedFile, { params: { key }, query }, { name, stream })
      collected.kept += 1
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      collected.refused.push(`${name}: ${reasonOf(error)}`)
    }
  }
  return { keep, collected }
}

function reasonOf({ status, fields, message, retryAfterSeconds }: ApiError): string {
  if (status === 429 && retryAfterSeconds) return tooManyMessage(retryAfterSeconds)
  return Object.values(fields).flat().join(' ') || message
}

/** '' where nothing came. */
export function tellCollected({ kept, refused }: Collected): string {
  const came = kept > 0 ? `${countLabel(kept, { one: 'documento recebido', many: 'documentos recebidos' })}.` : ''
  const not =
    refused.length > 0 ? `Não ${refused.length === 1 ? 'foi guardado' : 'foram guardados'}: ${refused.join(' ')}` : ''
  return [came, not].filter(Boolean).join(' ')
}
