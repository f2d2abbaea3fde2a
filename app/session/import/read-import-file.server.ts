import { malformed } from '#app/contracts/api-error.ts'
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

/**
 * UTF-8, or UTF-16 as spreadsheets write "Unicode text", with its mark or without; what is none is read as Windows-1252,
 * which old spreadsheets write. @throws ApiError 400 for no text at all
 */
function decode(bytes: Uint8Array): string {
  const encoding = wideEncoding(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  if (zipped.every((byte, at) => bytes[at] === byte) || bytes.includes(0)) {
    const message = 'Este arquivo não é um CSV. Na planilha, salve como “CSV UTF-8 (delimitado por ponto e vírgula)”.'
    throw malformed({ fields: { file: [message] } })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Its mark says it; else every second byte of Portuguese is 0. Null for no UTF-16. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length % 2 === 1) return null
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  let even = 0
  let odd = 0
  for (const [at, byte] of bytes.subarray(0, 4000).entries()) {
    if (byte === 0 && at % 2 === 0) even += 1
    if (byte === 0 && at % 2 === 1) odd += 1
  }
  const half = Math.min(bytes.length, 4000) / 2
  if (odd > half * 0.8 && even === 0) return 'utf-16le'
  return even > half * 0.8 && odd === 0 ? 'utf-16be' : null
}
