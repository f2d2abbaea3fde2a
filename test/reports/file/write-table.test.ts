import { expect, it } from 'vitest'
import type { Cell } from '#app/reports/file/sheet.server.ts'
import { writeCsv, writeXlsx } from '#app/reports/file/write-table.server.ts'
import { SlotFailed } from '#app/reports/slots/sequence.server.ts'
import { readSheet, readZip } from '../../support/world/read-xlsx.ts'

const headings = ['Dia', 'Nome', 'Pessoas', 'Valor']
const row = (name: string, people = 2, centavos = 16_005): Cell[] => [{ day: '2026-11-20' }, name, people, { centavos }]

async function* batchesOf(...batches: (Cell[][] | Error)[]): AsyncGenerator<Cell[][]> {
  for (const batch of batches) {
    if (batch instanceof Error) throw batch
    yield batch
  }
}

async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = []
  for await (const piece of pieces) found.push(piece)
  return Buffer.concat(found)
}

const failed = new SlotFailed({ index: 3, from: '2026-11-07', to: '2026-11-08' }, 6, new Error('away'))

it('writes CSV as Brazilian spreadsheets read it, for any batches', async () => {
  const batches = batchesOf([row('João; o "Belo"')], [], [row('Ana', 1, -5), row('=1+1', 0, 0)])
  const text = (await bytesOf(writeCsv({ headings, batches }))).toString('utf8')
  expect(text).toBe(
    '\ufeffDia;Nome;Pessoas;Valor\r\n20/11/2026;"João; o ""Belo""";2;160,05\r\n20/11/2026;Ana;1;-0,05\r\n20/11/2026;\'=1+1;0;0,00\r\n'
  )
})

it('ends a CSV that cannot go on with a line that says so', async () => {
  const text = (await bytesOf(writeCsv({ headings, batches: batchesOf([row('Ana')], failed) }))).toString('utf8')
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)).toBe('ARQUIVO INCOMPLETO: faltam os dados de 07/11/2026 em diante. Baixe de novo.')
  const broken = bytesOf(writeCsv({ headings, batches: batchesOf([row('Ana')], new TypeError('a fault of ours')) }))
  await expect(broken).rejects.toThrow(TypeError)
})

it('breaks an XLSX that cannot go on off', async () => {
  await expect(bytesOf(writeXlsx({ headings, batches: batchesOf([row('Ana')], failed) }))).rejects.toThrow(SlotFailed)
})

it('writes XLSX with numbers as numbers, days as days and text as text', async () => {
  const files = readZip(await bytesOf(writeXlsx({ headings, batches: batchesOf([row('Ana & Zé <3')], [row('')]) })))
  expect([...files.keys()]).toEqual([
    '[Content_Types].xml',
    'xl/worksheets/sheet1.xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml'
  ])
  const [head, first, second] = readSheet(files.get('xl/worksheets/sheet1.xml') ?? '')
  expect(head?.map(({ value }) => value)).toEqual(headings)
  expect(first).toEqual([
    { at: 'A2', kind: 'number', style: 2, value: '46346' },
    { at: 'B2', kind: 'text', style: 0, value: 'Ana & Zé <3' },
    { at: 'C2', kind: 'number', style: 0, value: '2' },
    { at: 'D2', kind: 'number', style: 1, value: '160.05' }
  ])
  expect(second?.map(({ at }) => at)).toEqual(['A3', 'C3', 'D3'])
})

it.each(['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
  'keeps %j from being run, in both',
  async (name) => {
    const csv = (await bytesOf(writeCsv({ headings, batches: batchesOf([row(name)]) }))).toString('utf8')
    expect(csv.slice(csv.indexOf('\r\n') + 2)).toMatch(/^20\/11\/2026;"?'/)
    const xlsx = readZip(await bytesOf(writeXlsx({ headings, batches: batchesOf([row(name)]) })))
    const sheet = xlsx.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).not.toContain('<f')
    expect(readSheet(sheet)[1]?.[1]).toEqual({ at: 'B2', kind: 'text', style: 4, value: name })
  }
)

it("removes characters unknown to XML, and text beyond a cell's limit, from XLSX", async () => {
  const odd = `a\u0000b\u001fc\ud800d\uffffe😀${'x'.repeat(40_000)}`
  const files = readZip(await bytesOf(writeXlsx({ headings, batches: batchesOf([row(odd)]) })))
  const value = readSheet(files.get('xl/worksheets/sheet1.xml') ?? '')[1]?.[1]?.value ?? ''
  expect(value.startsWith('abcde😀xxx')).toBe(true)
  expect(value.length).toBeLessThanOrEqual(32_767)
  expect(value).toMatch(/xxx … CORTADO: o texto inteiro está no CSV\.$/)
})

it('turns a text that is a whole day into a day, and leaves all others', async () => {
  const dayOf = async (text: string) => {
    const files = readZip(await bytesOf(writeXlsx({ headings, batches: batchesOf([row(text)]) })))
    return readSheet(files.get('xl/worksheets/sheet1.xml') ?? '')[1]?.[1]
  }
  expect(await dayOf('20/11/2026')).toEqual({ at: 'B2', kind: 'number', style: 2, value: '46346' })
  for (const text of ['31/02/2026', '20/11/2026 08:30', '20/11'])
    expect(await dayOf(text)).toMatchObject({ kind: 'text', value: text })
})

it('goes on in another sheet where one is full', async () => {
  const batches = batchesOf(
    Array.from({ length: 7 }, (_, index) => row(`n${index}`)),
    [row('n7')]
  )
  const files = readZip(await bytesOf(writeXlsx({ headings, batches }, 3)))
  const names = [1, 2, 3].map((sheet) =>
    readSheet(files.get(`xl/worksheets/sheet${sheet}.xml`) ?? '').map((cells) => cells[1]?.value)
  )
  expect(names).toEqual([
    ['Nome', 'n0', 'n1', 'n2'],
    ['Nome', 'n3', 'n4', 'n5'],
    ['Nome', 'n6', 'n7']
  ])
  expect(files.get('xl/workbook.xml')).toContain('<sheet name="Planilha 3" sheetId="3" r:id="rId3"/>')
})

it('is a whole workbook without rows', async () => {
  const files = readZip(await bytesOf(writeXlsx({ headings, batches: batchesOf() })))
  expect(readSheet(files.get('xl/worksheets/sheet1.xml') ?? '')).toHaveLength(1)
})

it('has done with the rows when the reader stops', async () => {
  for (const write of [writeCsv, (table: Parameters<typeof writeXlsx>[0]) => writeXlsx(table)]) {
    let isClosed = false
    async function* endless(): AsyncGenerator<Cell[][]> {
      try {
        for (;;) yield Array.from({ length: 400 }, (_, index) => row(crypto.randomUUID(), index))
      } finally {
        isClosed = true
      }
    }
    let size = 0
    for await (const piece of write({ headings, batches: endless() })) {
      size += piece.length
      if (size > 200_000) break
    }
    await expect.poll(() => isClosed).toBe(true)
  }
})
