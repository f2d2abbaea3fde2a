import { PDFiumLibrary } from '@hyzyla/pdfium'
import decodeQr from 'qr/decode.js'
import { readTicketText } from '#app/domain/booking/signed-ticket.ts'

export interface PdfPage {
  text: string
  /** Code in the QR code that a camera finds on the drawn page, which may be signed. @throws Error without one */
  readCode(): string
  /** True if every pixel is a shade of gray. */
  isGray: boolean
}

/** Opens a PDF as a browser does, and reads text and QR code of each page. */
export async function readPdf(file: Uint8Array): Promise<PdfPage[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(Uint8Array.from(file))
  const pages: PdfPage[] = []
  for (const page of document.pages()) {
    // The library lets go of the page when it has drawn it.
    const text = page.getText().replace(/\s+/g, ' ')
    const { data, width, height } = await page.render({ scale: 2, render: 'bitmap' })
    const isGray = data.every((value, at) => at % 4 === 3 || value === data[at - (at % 4)])
    const readCode = () => {
      const read = decodeQr({ data, width, height })
      return readTicketText(read)?.code ?? read
    }
    pages.push({ text, readCode, isGray })
  }
  document.destroy()
  library.destroy()
  return pages
}
