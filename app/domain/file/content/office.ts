import { CONTENT_WORDS } from './problem.ts'
import { readDirectory, type ZipEntry } from './zip.ts'

type Read = { kind: 'docx' | 'xlsx'; problem?: undefined } | { problem: string }

/** Bytes of all unpacked parts together. */
const mostUnfolded = 300 * 1024 * 1024
/** Sheets of only zeros shrink to a fiftieth. */
const mostFolded = 200
const smallEntry = 1024 * 1024
const archive = /\.(?:zip|jar|rar|7z|gz|tgz|bz2|xz|cab|iso|apk|exe|dll|js|vbs|bat|cmd|ps1|hta|lnk|html?|svg)$/i

/** Recognises Word and Excel by their parts: DOCX and XLSX are zips, and any other zip is refused. */
export function officeKind(bytes: Uint8Array): Read {
  const directory = readDirectory(bytes)
  if (directory.problem !== undefined) return directory
  const { entries } = directory
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  const kind = kindByParts(names)
  if (kind === null) return { problem: names.has('encryptedpackage') ? CONTENT_WORDS.locked : CONTENT_WORDS.archive }
  if (entries.some(({ isLocked }) => isLocked)) return { problem: CONTENT_WORDS.locked }
  if ([...names].some((name) => name.endsWith('vbaproject.bin'))) return { problem: CONTENT_WORDS.macros }
  if (isBomb(entries)) return { problem: CONTENT_WORDS.bomb }
  if ([...names].some((name) => archive.test(name))) return { problem: CONTENT_WORDS.archive }
  return { kind }
}

function kindByParts(names: Set<string>): 'docx' | 'xlsx' | null {
  if (!names.has('[content_types].xml')) return null
  const isWord = names.has('word/document.xml')
  const isSheet = names.has('xl/workbook.xml')
  if (isWord === isSheet) return null
  return isWord ? 'docx' : 'xlsx'
}

function isBomb(entries: ZipEntry[]): boolean {
  const total = entries.reduce((sum, { unfolded }) => sum + unfolded, 0)
  if (total > mostUnfolded) return true
  return entries.some(({ folded, unfolded }) => unfolded > smallEntry && unfolded > folded * mostFolded)
}
