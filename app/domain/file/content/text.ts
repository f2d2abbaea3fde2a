import { CONTENT_WORDS } from './problem.ts'

type Read = { problem: string; isUtf8?: undefined } | { problem: null; isUtf8: boolean }

/** A browser or a shell would take it for more than text. */
const beginsAsMore = /^\s*(?:<[!?/a-z]|#!|\{\\rtf|%!PS|%PDF|MZ|@echo\b)/i
const holdsMore = /<(?:script|svg|html|iframe|object|embed|!doctype|\?php|\?xml)\b/i
/** Tab, line ends and form feed stay; of Windows-1252 five bytes mean nothing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u0080-\u009f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unknown1252 = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u0081\u008d\u008f\u0090\u009d]/

/** UTF-8 or Windows-1252 without control characters, and nothing that is run or drawn. */
export function textProblem(bytes: Uint8Array): Read {
  const utf8 = decode(bytes, 'utf-8')
  const text = utf8 ?? decode(bytes, 'windows-1252') ?? ''
  // UTF-16 is half NULs, and so is anything that is no text at all.
  if ((utf8 === null ? unknown1252 : control).test(text)) {
    const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { problem: isWide ? CONTENT_WORDS.encoding : CONTENT_WORDS.notAccepted }
  }
  if (text.trim() === '') return { problem: CONTENT_WORDS.blank }
  if (beginsAsMore.test(text) || holdsMore.test(text)) return { problem: CONTENT_WORDS.markup }
  return { problem: null, isUtf8: utf8 !== null }
}

function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
