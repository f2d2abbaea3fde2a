import { describe, expect, it } from 'vitest'
import { drawTicket } from '#app/backend/messenger/ticket/draw-ticket.server.ts'
import type { TicketDocument } from '#app/backend/messenger/ticket/ticket-document.server.ts'
import { ticketContent } from '#app/domain/booking/ticket-content.ts'
import { readPdf } from '../../../support/documents/read-pdf.ts'

const content = ticketContent({
  attraction: 'Gruta da Lapa Doce – São João e Ação “Ñandú”',
  date: '2026-11-28',
  time: '09:00',
  arriveMinutes: 30,
  bring: 'Documento com foto, água, boné e tênis',
  address: 'Estrada do Pai Inácio, s/nº, Iraquara',
  isGuided: true,
  items: [
    { title: 'Inteira', label: 'INTEIRA', quantity: 2, checkedIn: 0, needsProof: false, countsToQuota: false },
    { title: 'Meia-entrada', label: 'MEIA', quantity: 1, checkedIn: 0, needsProof: true, countsToQuota: true }
  ]
})

const ticket = (changes: Partial<TicketDocument> = {}): TicketDocument => ({
  title: 'Ingresso A1C2-D3E4, Gruta da Lapa Doce',
  place: 'Vale do Sossego',
  content,
  sheets: [
    {
      code: 'A1C2-D3E4',
      qr: 'A1C2D3E4',
      heading: 'Ingresso',
      people: ['2 inteiras', '1 meia-entrada'],
      count: 3,
      notes: ['Termo aceito.']
    }
  ],
  isUnpaid: false,
  madeAt: new Date('2026-11-27T12:00:00Z'),
  ...changes
})

const draw = (document = ticket()) => drawTicket(document)

describe('a ticket as PDF', () => {
  it('holds its words with every accent, and a code that a camera reads', async () => {
    const file = await draw()
    const [page, ...more] = await readPdf(file)
    expect(more).toEqual([])
    expect(page?.readCode()).toBe('A1C2D3E4')
    expect(page?.isGray).toBe(true)
    for (const words of [
      'Vale do Sossego',
      'Gruta da Lapa Doce – São João e Ação “Ñandú”',
      'Sábado, 28 de novembro de 2026, às 09:00',
      '2 inteiras',
      '1 meia-entrada',
      'Chegue 30 minutos antes, às 08:30.',
      'Visita guiada.',
      'Leve o comprovante do benefício',
      'O que levar: Documento com foto, água, boné e tênis',
      'Como chegar: Estrada do Pai Inácio, s/nº, Iraquara',
      'A1C2-D3E4'
    ])
      expect(page?.text).toContain(words)
  })

  it('is small, titled, in Portuguese and tagged for readers aloud', async () => {
    const file = await draw()
    expect(file.length).toBeLessThan(30_000)
    const plain = file.toString('latin1')
    for (const part of [
      '/Lang (pt-BR)',
      '/Marked true',
      '/DisplayDocTitle true',
      '/S /H1',
      '/S /Figure',
      '/Alt (QR code do ingresso A1C2-D3E4)',
      '(Ingresso A1C2-D3E4, Gruta da Lapa Doce)'
    ])
      expect(plain).toContain(part)
  })

  it('goes on to the next page where its words are many, and loses none', async () => {
    const words = Array.from({ length: 900 }, (_, at) => `palavra${at}`)
    const pages = await readPdf(await draw(ticket({ content: { ...content, bring: words.join(' ') } })))
    expect(pages.length).toBeGreaterThan(1)
    const text = pages.map((page) => page.text).join(' ')
    expect(words.filter((word) => !text.includes(word))).toEqual([])
    expect(text).toContain('Termo aceito.')
  })

  it('draws signs that its letters lack as nearly as they can be', async () => {
    const odd = { ...content, attraction: 'Łódź Škoda ﬁm x\u030c 🌊 日本 \ud800', bring: 'x'.repeat(5000) }
    const [page] = await readPdf(await draw(ticket({ content: odd })))
    expect(page?.text).toContain('?ódz Skoda fim x ? ?? ?')
    expect(page?.readCode()).toBe('A1C2D3E4')
  })

  it('has a page for each sheet', async () => {
    const [sheet] = ticket().sheets
    if (!sheet) throw new Error('there is no sheet')
    const sheets = ['A1CD3E4FG', 'H2JK4M6NP'].map((code) => ({ ...sheet, code, qr: code }))
    expect((await readPdf(await draw(ticket({ sheets })))).map((page) => page.readCode())).toEqual([
      'A1CD3E4FG',
      'H2JK4M6NP'
    ])
  })
})
