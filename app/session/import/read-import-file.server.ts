import { malformed } from '#app/contracts/api-error.ts'
import { decodeText } from '#app/domain/counter/trafx-text.ts'
import { tooLargeWords } from '#app/domain/import/read-table.ts'

/** Reads the chosen file, or the pasted text when there is none. @throws ApiError 400 at `file` */
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
  // Trim the lines as the confirmation form's field will, so that line numbers stay the same.
  return { field: 'file', csv: trimLines(decodeFile(new Uint8Array(await file.arrayBuffer()))) }
}

/** Reads the text untrimmed: a TAB at the start of a line is an empty cell. */
export function readPasted(form: FormData): string {
  const csv = form.get('csv')
  return typeof csv === 'string' ? trimLines(csv) : ''
}

const trimLines = (text: string) => text.replace(/^(?:[ \t]*\r?\n)+/, '').replace(/\s+$/, '')

const zipped = [0x50, 0x4b]

/** @throws ApiError 400 when the bytes are not text */
function decodeFile(bytes: Uint8Array): string {
  const isZipped = zipped.every((byte, at) => bytes[at] === byte)
  const text = isZipped ? null : decodeText(bytes)
  if (text !== null) return text
  const message = 'Este arquivo não é um CSV. Na planilha, salve como “CSV UTF-8 (delimitado por ponto e vírgula)”.'
  throw malformed({ fields: { file: [message] } })
}
