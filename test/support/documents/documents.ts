import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import yazl from 'yazl'

/** A whole page that any reader draws, with these words behind a comment sign. */
export function pdf(words: string | Uint8Array = 'Documento'): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 420]/Contents 4 0 R>>',
    '<</Length 31>>stream\n0.1 0.4 0.2 rg 40 40 90 60 re f\nendstream'
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return at
  })
  const comment = Buffer.concat([Buffer.from('% '), Buffer.from(words as string), Buffer.from('\n')])
  const table = body.length + comment.length
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const tail = `xref\n0 5\n0000000000 65535 f \n${rows}trailer<</Size 5/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.concat([Buffer.from(body), comment, Buffer.from(tail)])
}

export const picture = (kind: 'png' | 'jpeg' | 'webp', { width = 60, height = 40 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 60 } } })
    .toFormat(kind)
    .toBuffer()

export async function zip(entries: Record<string, string | Buffer>, { compress = true } = {}): Promise<Buffer> {
  const file = new yazl.ZipFile()
  for (const [name, content] of Object.entries(entries))
    file.addBuffer(Buffer.from(content as string), name, { compress })
  file.end()
  return buffer(file.outputStream)
}

const types = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'

export const docx = (more: Record<string, string | Buffer> = {}, options = {}) =>
  zip({ '[Content_Types].xml': types, 'word/document.xml': '<w:document/>', ...more }, options)

export const xlsx = (more: Record<string, string | Buffer> = {}) =>
  zip({ '[Content_Types].xml': types, 'xl/workbook.xml': '<workbook/>', ...more })

/** Every place where one of as many letters stands for the other. */
export function replaced(bytes: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('names of a zip are patched in place')
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

/** In its directory: what it says its last entry unfolds to. */
export function declaring(bytes: Buffer, unfolded: number): Buffer {
  const patched = Buffer.from(bytes)
  const at = patched.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))
  patched.writeUInt32LE(unfolded, at + 24)
  return patched
}
