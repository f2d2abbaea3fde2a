import { createHash } from 'node:crypto'
import type { PDFiumLibrary } from '@hyzyla/pdfium'
import { drawingProblem, walkImage } from '#app/domain/file/content/image.ts'
import { CONTENT_WORDS } from '#app/domain/file/content/problem.ts'
import { isImageKind, judgeContent, otherFormatProblem, type StoredKind } from '#app/domain/file/kind.ts'
import { type PeopleList, readGroupPeople } from '#app/domain/import/group-people.ts'
import { photoKind } from '#app/domain/person/photo.ts'
import { openPfx } from '../../providers/invoices/pfx.server.ts'

type Refused = { problem: string }
export interface Wanted {
  /** Pixels of the longer side. */
  side: number
  /** `jpeg` is for receivers without WebP; transparent areas become white. */
  as: 'webp' | 'jpeg'
}

interface Judged {
  kind: StoredKind
  /** Stored bytes and their hash; for a picture, those up to its own end. */
  size: number
  sha256: string
  /** Preview of a picture: drawing it also proves that it is a picture. */
  preview: Buffer | null
  problem?: undefined
}

/** Pixels of the longer side. */
const previewSide = 480
const quality = 80

/** All code that reads uploaded content runs here, in a process that may be ended at any time. */
export const tasks = {
  judge: async (content: Buffer): Promise<Judged | Refused> => {
    const judged = judgeContent(content)
    if (judged.problem !== undefined) return judged
    const { kind, size } = judged
    const kept = content.subarray(0, size)
    const known = { kind, size, sha256: createHash('sha256').update(kept).digest('hex') }
    if (kind === 'pdf' && !(await opensAsPdf(kept))) return { problem: CONTENT_WORDS.notRead }
    if (!isImageKind(kind)) return { ...known, preview: null }
    const drawn = await drawImage(kept, { side: previewSide, as: 'webp' })
    return 'problem' in drawn ? drawn : { ...known, preview: drawn.bytes }
  },
  redraw: async (content: Buffer, wanted: Wanted) => drawImage(content, wanted),
  /** Null if it cannot be drawn. */
  'first-page': async (content: Buffer): Promise<{ bytes: Buffer | null }> => ({ bytes: await drawFirstPage(content) }),
  /** `today` decides which dates of birth have come. */
  'group-people': async (content: Buffer, { today }: { today: string }): Promise<PeopleList> =>
    readGroupPeople(content.toString('utf8'), today),
  pfx: async (content: Buffer, { password }: { password: string }) => openPfx(content, password)
}

/** Turns it upright by EXIF, converts to sRGB, removes metadata. */
async function drawImage(bytes: Buffer, { side, as }: Wanted): Promise<{ bytes: Buffer } | Refused> {
  const kind = photoKind(bytes)
  if (kind === null) return { problem: otherFormatProblem(bytes) ?? 'Envie uma foto em JPEG, PNG ou WebP.' }
  const walk = walkImage(bytes, kind)
  const problem = drawingProblem(walk)
  if (problem !== null) return { problem }
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const limits = { limitInputPixels: walk.mostPixels, failOn: 'error', pages: 1 } as const
  try {
    const { format, width, height } = await sharp(bytes, limits).metadata()
    if (width * height > walk.mostPixels) return { problem: CONTENT_WORDS.pixels }
    if (format !== kind) return { problem: CONTENT_WORDS.photo }
    const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const
    const drawn = sharp(bytes, limits).autoOrient().resize(size)
    const made = as === 'jpeg' ? drawn.flatten({ background: '#fff' }).jpeg({ quality }) : drawn.webp({ quality })
    return { bytes: await made.toBuffer() }
  } catch {
    // The picture is unreadable, for whatever reason; only its sender can do anything about it.
    return { problem: CONTENT_WORDS.photo }
  }
}

type OpenPdf = Awaited<ReturnType<PDFiumLibrary['loadDocument']>>

/** PDFium without its script engine, in WebAssembly; a new one for each document, so that none sees another's data. */
async function withPdf<T>(bytes: Buffer, use: (document: OpenPdf) => T | Promise<T>): Promise<T> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  return use(await library.loadDocument(bytes))
}

/** A document with a password is complete, and for people who have the password. */
async function opensAsPdf(bytes: Buffer): Promise<boolean> {
  try {
    return await withPdf(bytes, (document) => document.getPageCount() > 0)
  } catch (error) {
    return error instanceof Error && /password|security/i.test(error.message)
  }
}

async function drawFirstPage(bytes: Buffer): Promise<Buffer | null> {
  const drawn = await withPdf(bytes, (document) => {
    const page = document.getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = previewSide / Math.max(originalWidth, originalHeight)
    return page.render({ scale, render: 'bitmap', renderFormFields: false })
  }).catch(() => null)
  if (drawn === null) return null
  const { width, height, data } = drawn
  const { default: sharp } = await import('sharp')
  const picture = sharp(data, { raw: { width, height, channels: 4 } })
  return picture.flatten({ background: '#fff' }).webp({ quality }).toBuffer()
}
