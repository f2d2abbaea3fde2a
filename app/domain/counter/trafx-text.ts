export interface NumberedLine {
  number: number
  text: string
}

const CR = 13
const LF = 10

/**
 * Splits at LF, CR LF, CR CR LF (the dock's blank lines) or CR. Written by hand: `\r*\n|\r` takes quadratic time on
 * many CRs.
 */
export function* eachLine(text: string): Generator<NumberedLine> {
  let number = 1
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code !== LF && code !== CR) continue
    let end = at
    while (end < text.length && text.charCodeAt(end) === CR) end++
    const isClosed = text.charCodeAt(end) === LF
    const breaks = isClosed ? 1 : end - at
    yield { number, text: text.slice(start, at).trim() }
    number += breaks
    start = isClosed ? end + 1 : end
    at = start - 1
  }
  if (start < text.length) yield { number, text: text.slice(start).trim() }
}

/** UTF-8, UTF-16 with BOM, else Windows-1252; null for binary. */
export function decodeText(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  const text = marked ? new TextDecoder(marked).decode(bytes) : decodeBytes(bytes)
  return isBinary(text) ? null : text
}

export function isBinary(text: string): boolean {
  return text.indexOf('\0') >= 0
}

function decodeBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
