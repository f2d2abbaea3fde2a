export type FileKind = 'pdf' | 'png' | 'jpeg' | 'webp' | 'docx' | 'xlsx' | 'txt'

export const FILE_MIMES: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  txt: 'text/plain; charset=utf-8'
}

const mimes: ReadonlySet<string> = new Set([
  ...Object.values(FILE_MIMES),
  'text/plain',
  'text/plain; charset=windows-1252'
])

export function isFileMime(said: string): boolean {
  return mimes.has(said.toLowerCase())
}

export const KIND_LABELS: Readonly<Record<FileKind, string>> = {
  pdf: 'PDF',
  png: 'Imagem PNG',
  jpeg: 'Imagem JPEG',
  webp: 'Imagem WebP',
  docx: 'Documento Word',
  xlsx: 'Planilha Excel',
  txt: 'Texto'
}
