import { deflateSync } from 'node:zlib'
import { encodeText, firstCode, lastCode, openFont, type TicketFont, type Weight } from './ticket-font.server.ts'

/** A4 in points. */
export const paper = { width: 595.28, height: 841.89 }

/** Role of a part for readers aloud (ISO 32000-1, 14.8.4). */
type Role = 'H1' | 'H2' | 'P' | 'Figure'

interface Part {
  role: Role
  page: number
  /** Number of the part within its page. */
  id: number
  /** Words for a figure; '' for text. */
  alt: string
}

export interface PdfDraft {
  title: string
  pages: string[][]
  parts: Part[]
  used: Record<Weight, Set<number>>
}

export function openPdf(title: string): PdfDraft {
  return { title, pages: [], parts: [], used: { regular: new Set(), bold: new Set() } }
}

/** Points to two decimals. */
const pt = (value: number) => String(Math.round(value * 100) / 100)

function addPart(draft: PdfDraft, { role, alt }: Pick<Part, 'role' | 'alt'>, drawn: string): void {
  const page = draft.pages.length - 1
  const id = draft.parts.filter((part) => part.page === page).length
  draft.parts.push({ role, page, id, alt })
  draft.pages[page]?.push(`/${role} <</MCID ${id}>> BDC\n${drawn}\nEMC`)
}

export interface Text {
  role: Role
  weight: Weight
  /** Points. */
  size: number
  x: number
  /** Upper edge, from the top of the page. */
  y: number
  lines: readonly string[]
}

export const lineHeight = 1.4

export function addText(draft: PdfDraft, { role, weight, size, x, y, lines }: Text): void {
  const font = openFont(weight)
  const leading = size * lineHeight
  const shown = lines.map((line) => {
    const codes = encodeText(line, font)
    for (const code of codes) draft.used[weight].add(code)
    return `<${Buffer.from(codes).toString('hex')}> Tj T*`
  })
  const place = `${pt(x)} ${pt(paper.height - y - size)} Td`
  const head = `BT /${weight} ${pt(size)} Tf ${pt(leading)} TL ${place}`
  addPart(draft, { role, alt: '' }, `${head} ${shown.join(' ')} ET`)
}

/** Width in points. */
export function textWidth(text: string, { weight, size }: Pick<Text, 'weight' | 'size'>): number {
  const font = openFont(weight)
  return encodeText(text, font).reduce((sum, code) => sum + (font.widths[code] ?? 0), 0) * (size / 1000)
}

interface Squares {
  /** Modules from the top, dark ones true. */
  rows: readonly (readonly boolean[])[]
  x: number
  y: number
  /** Points. */
  side: number
  alt: string
}

/** Draws a QR code as vectors. */
export function addSquares(draft: PdfDraft, { rows, x, y, side, alt }: Squares): void {
  const unit = side / rows.length
  const dark = rows.flatMap((row, down) =>
    row.flatMap((isDark, across) => (isDark ? [`${across} ${rows.length - down - 1} 1 1 re`] : []))
  )
  const place = `${pt(unit)} 0 0 ${pt(unit)} ${pt(x)} ${pt(paper.height - y - side)} cm`
  addPart(draft, { role: 'Figure', alt }, `q ${place} ${dark.join(' ')} f Q`)
}

/** A line across, which is no content. */
export function addRule(draft: PdfDraft, { x, y, width }: { x: number; y: number; width: number }): void {
  const from = `${pt(x)} ${pt(paper.height - y)}`
  draft.pages.at(-1)?.push(`/Artifact BMC 0.5 w ${from} m ${pt(x + width)} ${pt(paper.height - y)} l S EMC`)
}

/** Text outside a page's content, in UTF-16 (ISO 32000-1, 7.9.2.2). */
const words = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

interface Objects {
  /** Keeps a place, for what is written later. */
  keep(): number
  put(id: number, body: string | Buffer): void
  add(body: string | Buffer): number
  bodies: Map<number, string | Buffer>
}

function openObjects(): Objects {
  const bodies = new Map<number, string | Buffer>()
  let last = 0
  const keep = () => ++last
  const put = (id: number, body: string | Buffer) => void bodies.set(id, body)
  return {
    keep,
    put,
    bodies,
    add(body) {
      const id = keep()
      put(id, body)
      return id
    }
  }
}

function stream(content: Buffer, more = ''): Buffer {
  const packed = deflateSync(content)
  const head = `<</Length ${packed.length} /Filter /FlateDecode ${more}>>\nstream\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), packed, Buffer.from('\nendstream', 'latin1')])
}

function addFont(objects: Objects, font: TicketFont, codes: ReadonlySet<number>): number {
  const { ascent, descent, capHeight, box } = font.measures
  const file = font.subset(codes)
  const fileId = objects.add(stream(file, `/Length1 ${file.length}`))
  const name = `/TICKET+${font.name}`
  const descriptor = objects.add(
    `<</Type /FontDescriptor /FontName ${name} /Flags 32 /FontBBox [${box.join(' ')}] /ItalicAngle 0 /Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight} /StemV 80 /FontFile2 ${fileId} 0 R>>`
  )
  const widths = font.widths.slice(firstCode, lastCode + 1).join(' ')
  return objects.add(
    `<</Type /Font /Subtype /TrueType /BaseFont ${name} /Encoding /WinAnsiEncoding /FirstChar ${firstCode} /LastChar ${lastCode} /Widths [${widths}] /FontDescriptor ${descriptor} 0 R>>`
  )
}

/** Writes a tagged document in Portuguese (ISO 32000-1, 14.8) with the letters that it uses. */
export function writePdf(draft: PdfDraft, madeAt: Date): Buffer {
  const objects = openObjects()
  const [catalog, pages, root, book] = [objects.keep(), objects.keep(), objects.keep(), objects.keep()]
  const fonts = `/regular ${addFont(objects, openFont('regular'), draft.used.regular)} 0 R /bold ${addFont(objects, openFont('bold'), draft.used.bold)} 0 R`
  const kids = draft.pages.map((drawn, index) => {
    const content = objects.add(stream(Buffer.from(drawn.join('\n'), 'latin1')))
    return objects.add(
      `<</Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${paper.width} ${paper.height}] /Resources <</Font <<${fonts}>>>> /Contents ${content} 0 R /StructParents ${index} /Tabs /S>>`
    )
  })
  const elements = draft.parts.map(({ role, page, id, alt }) => ({
    page,
    id: objects.add(
      `<</Type /StructElem /S /${role} /P ${book} 0 R /Pg ${kids[page]} 0 R /K ${id}${alt ? ` /Alt ${words(alt)}` : ''}>>`
    )
  }))
  const listOf = (ids: readonly number[]) => ids.map((id) => `${id} 0 R`).join(' ')
  const ofPage = (page: number) => elements.filter((element) => element.page === page).map(({ id }) => id)
  const parents = kids.map((_, page) => `${page} [${listOf(ofPage(page))}]`).join(' ')
  objects.put(book, `<</Type /StructElem /S /Document /P ${root} 0 R /K [${listOf(elements.map(({ id }) => id))}]>>`)
  objects.put(root, `<</Type /StructTreeRoot /K ${book} 0 R /ParentTree <</Nums [${parents}]>>>>`)
  objects.put(pages, `<</Type /Pages /Kids [${listOf(kids)}] /Count ${kids.length}>>`)
  objects.put(
    catalog,
    `<</Type /Catalog /Pages ${pages} 0 R /Lang (pt-BR) /MarkInfo <</Marked true>> /StructTreeRoot ${root} 0 R /ViewerPreferences <</DisplayDocTitle true>>>>`
  )
  const date = madeAt.toISOString().replace(/[-:T]/g, '').slice(0, 14)
  const info = objects.add(`<</Title ${words(draft.title)} /CreationDate (D:${date}Z)>>`)
  return joinObjects(objects, `/Root ${catalog} 0 R /Info ${info} 0 R`)
}

function joinObjects({ bodies }: Objects, trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let at = parts[0]?.length ?? 0
  const places: string[] = []
  for (const [id, body] of [...bodies].sort(([a], [b]) => a - b)) {
    const whole = Buffer.concat([
      Buffer.from(`${id} 0 obj\n`, 'latin1'),
      typeof body === 'string' ? Buffer.from(body, 'latin1') : body,
      Buffer.from('\nendobj\n', 'latin1')
    ])
    places.push(`${String(at).padStart(10, '0')} 00000 n \n`)
    parts.push(whole)
    at += whole.length
  }
  const count = bodies.size + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}trailer\n<</Size ${count} ${trailer}>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table, 'latin1')])
}
