import { malformed } from '#app/contracts/api-error.ts'
import { tooLargeWords } from '#app/domain/import/read-table.ts'
import { readField } from '../parse-form.server.ts'

/** The chosen file, else what was pasted. @throws ApiError 400 at `file` */
export async function readImportFile(
  form: FormData,
  mostBytes: number
): Promise<{ field: 'file' | 'csv'; csv: string }> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) {
    const csv = readField(form, 'csv')
    if (csv === '') throw malformed({ fields: { file: ['Escolha um arquivo ou cole as linhas.'] } })
    return { field: 'csv', csv }
  }
  if (file.size > mostBytes) throw malformed({ fields: { file: [tooLargeWords(mostBytes)] } })
  // As the field of the form that confirms it will be read: its lines have the same numbers then.
  return { field: 'file', csv: decode(new Uint8Array(await file.arrayBuffer())).trim() }
}

const zipped = [0x50, 0x4b]
const wide = [0xff, 0xfe]

/** UTF-8; what is none is read as Windows-1252, which old spreadsheets write. @throws ApiError 400 for no text at all */
function decode(bytes: Uint8Array): string {
  const begins = (sign: readonly number[]) => sign.every((byte, at) => bytes[at] === byte)
  if (begins(zipped) || begins(wide) || begins([...wide].reverse()) || bytes.includes(0)) {
    const message = 'Este arquivo não é um CSV. Na planilha, salve como “CSV UTF-8 (delimitado por ponto e vírgula)”.'
    throw malformed({ fields: { file: [message] } })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
