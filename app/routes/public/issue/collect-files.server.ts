import { ApiError } from '#app/contracts/api-error.ts'
import type { FileFacts } from '#app/contracts/files.ts'
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
  /** Names of those that an earlier send of the same form had brought. */
  known: string[]
}

interface Home {
  key: string
  asked: readonly AskedDocument[]
  /** The new version of this one. */
  replaces?: string
  document?: string
  /** There before: a form sent again brings them again. */
  before?: readonly FileFacts[]
}

/** What is refused of one file is no reason to lose the others. */
export function collectFiles(request: Request) {
  const { sendFile } = openFiles(request)
  const collected: Collected = { kept: 0, refused: [], known: [] }
  let count = 0
  let there: string[] | undefined

  async function keep({ field, name, stream }: UploadedFile, { key, asked, before = [], ...rest }: Home) {
    const document = rest.document ?? documentOfField(field, asked) ?? ''
    const mark = `${document}\n${name}`
    there ??= before.map((file) => `${file.document}\n${file.name}`)
    if (there.includes(mark)) {
      there.splice(there.indexOf(mark), 1)
      collected.known.push(name)
      return
    }
    count += 1
    if (count > MOST_FILES) return void collected.refused.push(`${name}: ${FILE_WORDS.tooMany}`)
    try {
      const query = { name, document, replaces: rest.replaces ?? '' }
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
export function tellCollected({ kept, refused, known }: Collected): string {
  const were = (count: number, one: string, many: string) =>
    count > 0 ? `${countLabel(count, { one: `documento ${one}`, many: `documentos ${many}` })}.` : ''
  return [
    were(kept, 'recebido', 'recebidos'),
    known.length > 0 ? `Já estava aqui: ${known.join(', ')}.` : '',
    refused.length > 0 ? `Não ${refused.length === 1 ? 'ficou' : 'ficaram'}: ${refused.join(' ')}` : ''
  ]
    .filter(Boolean)
    .join(' ')
}
