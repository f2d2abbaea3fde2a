/** Name and content of an element; null, '' and empty lists are left out. */
export type Element = readonly [name: string, content: string | readonly (Element | null)[]]

/**
 * Writes canonical XML (C14N 1.0): no blanks between elements, no short forms, so that the signed text is the one that
 * is sent.
 */
export function writeXml([name, content]: Element, attributes = ''): string {
  const inner =
    typeof content === 'string'
      ? escapeText(content)
      : content.map((child) => (child === null || isEmpty(child) ? '' : writeXml(child))).join('')
  return `<${name}${attributes}>${inner}</${name}>`
}

function isEmpty([, content]: Element): boolean {
  return typeof content === 'string' ? content === '' : content.every((child) => child === null || isEmpty(child))
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#xD;')
}

const likeness: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...'
}

/** Normalises to TSString of the layout: Latin-1, one line, no blanks at the ends, cut to that many characters. */
export function plainText(text: string, most: number): string {
  const known = text
    .normalize('NFC')
    .replace(/[–—‘’“”…]/g, (sign) => likeness[sign] ?? ' ')
    .replace(/[^\u0020-\u007e\u00a1-\u00ff\s]/gu, (sign) => sign.normalize('NFD').replace(/[^\u0020-\u007e]/gu, ''))
  return known.replace(/\s+/g, ' ').trim().slice(0, most).trim()
}
