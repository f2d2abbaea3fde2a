import { ascii, hidesZip } from './bytes.ts'
import { CONTENT_WORDS } from './problem.ts'

/** Writers leave line ends and NULs behind the last mark, some a kilobyte of them. */
const endMark = /%%EOF[\s\0]*$/
const searched = 2048

export function pdfProblem(bytes: Uint8Array): string | null {
  if (hidesZip(bytes)) return CONTENT_WORDS.behind
  const tail = ascii(bytes, Math.max(0, bytes.length - searched), bytes.length)
  if (endMark.test(tail)) return null
  return tail.includes('%%EOF') ? CONTENT_WORDS.behind : CONTENT_WORDS.notRead
}
