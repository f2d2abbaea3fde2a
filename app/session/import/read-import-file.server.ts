import { malformed } from '#app/contracts/api-error.ts'
import { decodeText } from '#app/domain/counter/trafx-text.ts'
import { tooLargeWords } from '#app/domain/import/read-table.ts'

/** The chosen file, else what was pasted. @throws ApiError 400 at `file` */
export async function readImportFile(
  form: FormData,
  mostBytes: number
): Promise<{ field: 'file' | 'csv'; csv: string }> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) {
    const csv = readPasted(form)
    if (csv.trim() === '') throw malformed({ fields: { file: ['Escolha um arquivo ou cole as linhas.'] } })
    return { field: 'csv', csv }
  }
  if (file.size > mostBytes) throw malformed({ fields: { file: [tooLargeWords(mostBytes)] } })
  // As the field of the form that confirms it will be read: its lines have the same numbers then.
  return { field: 'file', csv: trimLines(decode(new Uint8Array(await file.arrayBuffer()))) }
}

/** Letter by letter: a TAB at a line's start is an empty cell. */
export function readPasted(form: FormData): string {
  const csv = form.get('csv')
  return typeof csv === 'string' ? trimLines(csv) : ''
}

const trimLines = (text: string) => text.replace(/^(?:[ \t]*\r?\n)+/, '').replace(/\s+$/, '')

const zipped = [0x50, 0x4b]

/** @throws ApiError 400 for no text at all */
function decode(bytes: Uint8Array): string {
  const isZipped = zipped.every((byte, at) => bytes[at] === byte)
  const text = isZipped ? null : decodeText(bytes)
  if (text !== null) return text
  const message = 'Este arquivo não é um CSV. Na planilha, salve como “CSV UTF-8 (delimitado por ponto e vírgula)”.'
  throw malformed({ fields: { file: [message] } })
}
