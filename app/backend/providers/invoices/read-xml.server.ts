export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  /** Own text with entities resolved. */
  text: string
}

interface Open {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

/** No document of the national layout is deeper. */
const deepest = 40

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Null for malformed XML, and for comments, CDATA or a document type, which these documents never have. */
export function readXml(source: string): XmlElement | null {
  const xml = source.trim().replace(/^<\?xml [^<>]*\?>\s*/, '')
  const token = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y
  const root: Open = { name: '', attributes: {}, children: [], text: '' }
  const open: Open[] = [root]
  while (token.lastIndex < xml.length) {
    const found = token.exec(xml)
    const at = open.at(-1)
    if (!found || !at || open.length > deepest) return null
    const [, closes, name = '', attributes = '', isEmpty, text] = found
    if (text !== undefined) {
      at.text += resolve(text)
      continue
    }
    if (closes) {
      if (at.name !== name || open.length === 1) return null
      open.pop()
      continue
    }
    const element: Open = { name, attributes: readAttributes(attributes), children: [], text: '' }
    at.children.push(element)
    if (!isEmpty) open.push(element)
  }
  const [document, ...more] = root.children
  return open.length === 1 && document && more.length === 0 && root.text.trim() === '' ? document : null
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w.:-]+)="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, resolve(value)]))
}

function resolve(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}

/** First element along the way; null if one is missing. */
export function elementAt(element: XmlElement | null, ...way: string[]): XmlElement | null {
  return way.reduce<XmlElement | null>((at, name) => at?.children.find((child) => child.name === name) ?? null, element)
}

/** '' if it is missing. */
export const textAt = (element: XmlElement | null, ...way: string[]): string => elementAt(element, ...way)?.text ?? ''
