import { createFile } from '#app/contracts/files.ts'
import { FILE_WORDS, MOST_FILES } from '#app/domain/file/limits.ts'
import { type AskedDocument, documentOfField } from '#app/domain/issue/asked-documents.ts'
import { explainRefusal, type Viewer } from '#app/session/index.server.ts'
import type { UploadedFile } from '#app/session/read-upload.server.ts'

interface Receiver {
  id: string
  documents: readonly AskedDocument[]
}

/** Sends the files of one form as they come; what is refused is told and loses nothing else. */
export function openSending(viewer: Viewer) {
  const refused: { name: string; message: string }[] = []
  const sent: string[] = []
  let count = 0
  return {
    refused,
    sent,
    /** @throws what says that the session has ended */
    async send({ id, documents }: Receiver, file: UploadedFile, replaces = ''): Promise<void> {
      const document = replaces ? '' : documentOfField(file.field, documents)
      if (document === null) return
      count += 1
      if (count > MOST_FILES) {
        refused.push({ name: file.name, message: FILE_WORDS.tooMany })
        return
      }
      try {
        const query = { name: file.name, ref: 'issues', refId: id, document, replaces }
        const { name } = await viewer.sendFile(createFile, { query }, file)
        sent.push(name)
      } catch (error) {
        refused.push({ name: file.name, message: explainRefusal(error, { answers403: true }).message })
      }
    }
  }
}

const mostNamed = 3

/** Fits into a message that a cookie carries. */
export function refusedWords(refused: readonly { name: string; message: string }[]): string {
  const named = refused.slice(0, mostNamed).map(({ name, message }) => `“${name}”: ${message}`)
  const more = refused.length - named.length
  return [...named, ...(more > 0 ? [`E mais ${more}.`] : [])].join(' ')
}
