import { malformed } from '#app/contracts/api-error.ts'
import { MOST_IMPORT_TEXT } from '#app/domain/product/import/import-lines.ts'
import { readField } from '#app/session/index.server.ts'

/** The chosen file, else what was pasted. @throws ApiError 400 at `file` or `csv` */
export async function readUpload(form: FormData): Promise<string> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) {
    const text = readField(form, 'csv')
    if (text === '') throw malformed({ fields: { file: ['Escolha um arquivo ou cole as linhas.'] } })
    return text
  }
  if (file.size > MOST_IMPORT_TEXT)
    throw malformed({ fields: { file: ['O arquivo passa de 1 MB. Divida-o em partes.'] } })
  return decode(new Uint8Array(await file.arrayBuffer()))
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
