export interface TextPart {
  text: string
  /** Only http and https; undefined for plain text. */
  href?: string
}

/** Excludes spaces, quotes and invisible signs, such as marks that turn the direction of reading. */
const address = /\bhttps?:\/\/[^\s<>"'“”‘’`\p{C}]+/giu
const afterwards = new Set('.,;:!?…)]}*_')

/**
 * Splits a text into parts that make the text again when joined. An address that hides its target behind a name
 * (`https://banco.example@outro.example`) stays text.
 */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const typed = trimEnd(found)
    const href = webAddress(typed)
    if (href === null) continue
    if (index > at) parts.push({ text: text.slice(at, index) })
    parts.push({ text: typed, href })
    at = index + typed.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/** Cuts the closing bracket of `(veja https://a.example/b)` but not that of `https://a.example/b_(c)`. */
function trimEnd(found: string): string {
  let last = found.length
  // Goes letter by letter: an expression would restart at each sign of a long row of them.
  while (last > 0 && afterwards.has(found.charAt(last - 1))) last -= 1
  const end = found.slice(last)
  const bare = found.slice(0, last)
  return end.startsWith(')') && bare.includes('(') ? `${bare})` : bare
}

/** Host as the URL standard writes it. The standard lets through `"` and others as %22, which no host has. */
const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/

/** Whole http or https address without a user name; null for anything else. */
export function webAddress(typed: string): string | null {
  if (!URL.canParse(typed)) return null
  const { protocol, hostname, username, password, href } = new URL(typed)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && host.test(hostname) && username === '' && password === '' ? href : null
}
