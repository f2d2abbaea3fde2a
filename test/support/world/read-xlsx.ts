import { crc32, inflateRawSync } from 'node:zlib'

/** Reads a ZIP's files by its directory and verifies each checksum. */
export function readZipBytes(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('not a whole archive')
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [sum, packed, size] = [at + 16, at + 20, at + 24].map((place) => bytes.readUInt32LE(place))
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const head = bytes.readUInt32LE(at + 42)
    const data = head + 30 + bytes.readUInt16LE(head + 26) + bytes.readUInt16LE(head + 28)
    const content = inflateRawSync(bytes.subarray(data, data + (packed ?? 0)))
    if (crc32(content) !== sum || content.length !== size) throw new Error(`${name} is damaged`)
    files.set(name, content)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}

/** The same as text. */
export const readZip = (bytes: Buffer): Map<string, string> =>
  new Map([...readZipBytes(bytes)].map(([name, content]) => [name, content.toString('utf8')]))

export interface ReadCell {
  at: string
  kind: 'text' | 'number'
  style: number
  value: string
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#13;': '\r' }

/** Reads a sheet's cells row by row, as a spreadsheet does. */
export function readSheet(xml: string): ReadCell[][] {
  return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs)].map(
      ([, at = '', attributes = '', number, text = '']) => ({
        at,
        kind: attributes.includes('inlineStr') ? 'text' : 'number',
        style: Number(/s="(\d+)"/.exec(attributes)?.[1] ?? 0),
        value: number ?? text.replace(/&(?:amp|lt|gt|#13);/g, (entity) => entities[entity] ?? '')
      })
    )
  )
}
