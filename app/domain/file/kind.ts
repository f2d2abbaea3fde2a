import { readLatin1 } from './content/bytes.ts'
import { findPicture } from './content/image.ts'
import { officeKind } from './content/office.ts'
import { isPdf, pdfProblem } from './content/pdf.ts'
import { CONTENT_WORDS } from './content/problem.ts'
import { textProblem } from './content/text.ts'
import { FILE_WORDS } from './limits.ts'
import { FILE_MIMES, type FileKind } from './mime.ts'
import { cleanFileName } from './name.ts'

/** Kind as stored. Text in Windows-1252 stays as it came; people see it as a text file. */
export type StoredKind = FileKind | 'txt-1252'

const endings: Record<FileKind, readonly [string, ...string[]]> = {
  pdf: ['pdf'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  webp: ['webp'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  txt: ['txt']
}

const isFileKind = (kind: string): kind is FileKind => Object.hasOwn(FILE_MIMES, kind)

export const isImageKind = (kind: StoredKind): kind is 'png' | 'jpeg' | 'webp' =>
  kind === 'png' || kind === 'jpeg' || kind === 'webp'

/** `size` of an image is the number of bytes up to its own end; only these are stored. */
type Judgement = { kind: StoredKind; size: number; problem?: undefined } | { problem: string }

/** Judges a file's kind by its content. The drawing code says whether a picture can be drawn. */
export function judgeContent(bytes: Uint8Array): Judgement {
  if (bytes.length === 0) return { problem: FILE_WORDS.empty }
  const kind = kindBySignature(bytes)
  const size = bytes.length
  if (kind === 'ole') return { problem: CONTENT_WORDS.locked }
  if (kind === 'zip' || kind === 'txt') {
    const read = kind === 'zip' ? officeKind(bytes) : textKind(bytes)
    return read.problem === undefined ? { kind: read.kind, size } : read
  }
  if (kind === 'pdf') {
    const problem = pdfProblem(bytes)
    return problem === null ? { kind, size } : { problem }
  }
  const picture = findPicture(bytes, kind)
  return picture.problem === undefined ? { kind, size: picture.end } : picture
}

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0) =>
  signature.every((byte, index) => bytes[at + index] === byte)

const riff = [0x52, 0x49, 0x46, 0x46]
const webp = [0x57, 0x45, 0x42, 0x50]

function kindBySignature(bytes: Uint8Array): 'pdf' | 'png' | 'jpeg' | 'webp' | 'zip' | 'ole' | 'txt' {
  if (isPdf(bytes)) return 'pdf'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, riff) && startsWith(bytes, webp, 8)) return 'webp'
  if (startsWith(bytes, [0x50, 0x4b])) return 'zip'
  // Old Office files, and new ones behind a password.
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'ole'
  return 'txt'
}

function textKind(bytes: Uint8Array): { kind: StoredKind; problem?: undefined } | { problem: string } {
  const read = textProblem(bytes)
  if (read.problem === CONTENT_WORDS.notAccepted) return { problem: otherFormatProblem(bytes) ?? read.problem }
  if (read.problem !== null) return { problem: read.problem }
  return { kind: read.isUtf8 ? 'txt' : 'txt-1252' }
}

const heicBrands = ['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']
const otherImages = ['GIF8', 'BM', 'II*\0', 'MM\0*', '8BPS', '\0\0\x01\0']
const films = ['RIFF', 'ID3', 'OggS', '\x1aE\xdf\xa3', '\xff\xfb']

/** Helpful words for formats that people do send but that are not accepted; null for unknown formats. */
export function otherFormatProblem(bytes: Uint8Array): string | null {
  if (readLatin1(bytes, 4, 8) === 'ftyp') {
    const brand = readLatin1(bytes, 8, 12)
    if (heicBrands.includes(brand)) return CONTENT_WORDS.heic
    return brand.startsWith('avi') ? CONTENT_WORDS.otherImage : CONTENT_WORDS.film
  }
  const head = readLatin1(bytes, 0, 4)
  if (otherImages.some((sign) => head.startsWith(sign))) return CONTENT_WORDS.otherImage
  return films.some((sign) => head.startsWith(sign)) ? CONTENT_WORDS.film : null
}

/** Kind as people know it. */
export function wireKind(stored: string): string {
  return stored === 'txt-1252' ? 'txt' : stored
}

/** Content-Type under which the file is served. */
export function mimeOfKind(stored: string): string {
  if (stored === 'txt-1252') return 'text/plain; charset=windows-1252'
  return isFileKind(stored) ? FILE_MIMES[stored] : 'application/octet-stream'
}

/** Gives the name the ending of its kind: `nota.exe` then opens only as text. */
export function nameForKind(name: string, stored: StoredKind): string {
  const fitting = endings[stored === 'txt-1252' ? 'txt' : stored]
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return fitting.includes(ending) ? name : cleanFileName(`${name}.${fitting[0]}`)
}
