import { CONTENT_WORDS } from './problem.ts'

type Read = { problem: string; isUtf8?: undefined } | { problem: null; isUtf8: boolean }

/** A browser or a shell would take such a text for more than text. */
const beginsAsMore = /^(?:<[!?/a-z]|#!|\{\\rtf|%!PS|%PDF|MZ|@echo\b)/i
const holdsMore = /<(?:script|svg|html|iframe|object|embed|!doctype|\?php|\?xml)\b/i
/** Tab, line ends and form feed stay; of Windows-1252 five bytes mean nothing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u0080-\u009f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unknown1252 = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u0081\u008d\u008f\u0090\u009d]/

/** Bytes per slice: ten megabytes would become a string of twenty. */
const sliceBytes = 64 * 1024
/** The longest pattern may lie across two slices. */
const overlap = 16

/** Accepts UTF-8 or Windows-1252 without control characters, and nothing that can run or be drawn. */
export function textProblem(bytes: Uint8Array): Read {
  const utf8 = look(bytes, 'utf-8')
  const problem = utf8 === 'other encoding' ? look(bytes, 'windows-1252') : utf8
  return problem === null ? { problem, isUtf8: utf8 === null } : { problem }
}

function look(bytes: Uint8Array, encoding: 'utf-8' | 'windows-1252'): string | null {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const unwanted = encoding === 'utf-8' ? control : unknown1252
  let head = ''
  let before = ''
  let isControlled = false
  let isMarkup = false
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    const slice = decodeSlice(decoder, bytes.subarray(at, at + sliceBytes), at + sliceBytes < bytes.length)
    if (slice === null) return 'other encoding'
    const text = before + slice
    isControlled ||= unwanted.test(slice)
    isMarkup ||= holdsMore.test(text)
    if (head.length < overlap) head = (head + slice).trimStart().slice(0, overlap)
    before = text.slice(-overlap)
  }
  // UTF-16 is half NULs, and so is any binary file.
  if (isControlled) return isWide(bytes) ? CONTENT_WORDS.encoding : CONTENT_WORDS.notAccepted
  if (head === '') return CONTENT_WORDS.blank
  return isMarkup || beginsAsMore.test(head) ? CONTENT_WORDS.markup : null
}

const isWide = ([first, second]: Uint8Array) =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

function decodeSlice(decoder: TextDecoder, slice: Uint8Array, stream: boolean): string | null {
  try {
    return decoder.decode(slice, { stream })
  } catch {
    return null
  }
}
