import { buffer } from 'node:stream/consumers'
import regular from '@fontsource/open-sans/files/open-sans-latin-400-normal.woff?inline'
import bold from '@fontsource/open-sans/files/open-sans-latin-700-normal.woff?inline'
import { currentLanguage } from '#app/domain/words/speech.ts'

/** Points. */
export const PAPER_MARGIN = 48

const toFile = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
const fonts = { regular: toFile(regular), bold: toFile(bold) }

/** `role` is for readers aloud (ISO 32000-1, 14.8.4), `size` in points. */
export interface PaperStyle {
  role: 'H1' | 'H2' | 'P'
  font: keyof typeof fonts
  size: number
}

export interface Paper {
  doc: PDFKit.PDFDocument
  /** Parent of what is read aloud. */
  body: PDFKit.PDFStructureElement
}

/** Begins a tagged A4 document in the current language, without a page. */
export async function openPaper({ title, madeAt }: { title: string; madeAt: Date }): Promise<Paper> {
  // Loading it takes longer than drawing.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: PAPER_MARGIN,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: currentLanguage(),
    displayTitle: true,
    // The library's own default font would be read from disk.
    font: '',
    info: { Title: title, CreationDate: madeAt }
  })
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
  const body = doc.struct('Document')
  doc.addStructure(body)
  return { doc, body }
}

export function closePaper({ doc }: Paper): Promise<Buffer> {
  doc.end()
  return buffer(doc)
}

/** Draws a line across, which is no content. */
export function drawRule({ doc }: Paper): void {
  doc.y += 12
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .lineWidth(0.5)
    .moveTo(PAPER_MARGIN, doc.y)
    .lineTo(doc.page.width - PAPER_MARGIN, doc.y)
    .stroke()
  doc.endMarkedContent()
  doc.y += 12
}

interface Box {
  x?: number
  /** The default reaches to the other margin. */
  width?: number
  align?: 'center'
}

/** Writes a paragraph, and goes on to a new page where this one ends. */
export function writeOn({ doc, body }: Paper, { role, font, size }: PaperStyle, text: string, box: Box = {}): void {
  const { x = PAPER_MARGIN, width = doc.page.width - 2 * PAPER_MARGIN, ...rest } = box
  const draw = () => {
    doc.font(font).fontSize(size)
    doc.text(toDrawable(text), x, doc.y, { ...rest, width, paragraphGap: size * 0.4 })
  }
  body.add(doc.struct(role, {}, draw))
}

const lacking = /[^ -~\u00a0-ÿıŒœˆ˜–—‘’‚“”„•…′″‹›€™−]/gu

/** Keeps the signs of the font's Latin file. An unknown accent goes; other signs become '?'. */
function toDrawable(text: string): string {
  const plain = text.normalize('NFC').replace(/[ \t\r\n]+/g, ' ')
  return plain.replace(lacking, (sign) => {
    const base = sign.normalize('NFKD').replace(/\p{M}/gu, '')
    return base.search(lacking) >= 0 ? '?' : base
  })
}
