import { Buffer } from 'node:buffer'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTENT_WORDS } from '#app/domain/file/content/problem.ts'
import { judgeContent, mimeOfKind, nameForKind, wireKind } from '#app/domain/file/kind.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import {
  chunks,
  declaring,
  docx,
  film,
  passes,
  pdf,
  picture,
  replaced,
  xlsx,
  zip
} from '../../support/documents/documents.ts'

const judge = (content: string | Uint8Array) => {
  const judged = judgeContent(typeof content === 'string' ? Buffer.from(content) : content)
  return judged.problem ?? judged.kind
}
const join = (...parts: (string | Uint8Array)[]) => Buffer.concat(parts.map((part) => Buffer.from(part as string)))
const latin = (text: string) => Buffer.from(text, 'latin1')

const wholeOnes = {
  pdf: async () => pdf(),
  png: () => picture('png'),
  jpeg: () => picture('jpeg'),
  webp: () => picture('webp'),
  docx: () => docx(),
  xlsx: () => xlsx(),
  txt: async () => Buffer.from('\ufeffOlá, mundo.\r\n\tÉ isto: a < b && c > d\f\n')
}

describe('a file', () => {
  it.each(Object.keys(wholeOnes) as (keyof typeof wholeOnes)[])('is recognised by its content: %s', async (kind) => {
    const bytes = await wholeOnes[kind]()
    expect(judge(bytes)).toBe(kind)
  })

  it('is refused when it is empty or only its beginning', async () => {
    expect(judge('')).toBe(FILE_WORDS.empty)
    for (const kind of ['pdf', 'png', 'jpeg', 'webp', 'docx', 'xlsx'] as const) {
      const bytes = await wholeOnes[kind]()
      // Whether half a document opens is for PDFium to say.
      if (kind === 'pdf') continue
      expect(judge(bytes.subarray(0, bytes.length - 9))).not.toBe(kind)
      expect(judge(bytes.subarray(0, 12))).not.toBe(kind)
    }
  })

  it('is refused when another begins where it ends', async () => {
    const archive = await zip({ 'a.txt': 'oi' })
    for (const kind of ['pdf', 'png', 'jpeg', 'webp', 'docx'] as const) {
      const bytes = await wholeOnes[kind]()
      expect([kind, judge(join(bytes, archive))]).toEqual([
        kind,
        kind === 'docx' ? CONTENT_WORDS.notRead : CONTENT_WORDS.behind
      ])
      expect(judge(join(bytes, '<script>alert(1)</script>'))).not.toBe(kind)
      expect(judge(join('GIF89a', bytes))).not.toBe(kind)
    }
    expect(judge(join(pdf(), archive, '\n%%EOF\n'))).toBe(CONTENT_WORDS.behind)
  })

  it('that people send and we do not take is named', () => {
    const box = (brand: string) => join('\0\0\0\x18ftyp', brand, '\0\0\0\0')
    for (const brand of ['heic', 'heix', 'mif1']) expect(judge(box(brand))).toBe(CONTENT_WORDS.heic)
    for (const brand of ['avif', 'avis']) expect(judge(box(brand))).toBe(CONTENT_WORDS.otherImage)
    for (const brand of ['mp42', 'isom', 'qt  ', '3gp4']) expect(judge(box(brand))).toBe(CONTENT_WORDS.film)
    expect(judge('GIF89a\x01\0\x01\0')).toBe(CONTENT_WORDS.otherImage)
    expect(judge('II*\0\x08\0\0\0')).toBe(CONTENT_WORDS.otherImage)
    expect(judge('BMW preto, placa ABC1D23')).toBe('txt')
  })

  it('is never misread, for any bytes', async () => {
    const seeds = await Promise.all(Object.values(wholeOnes).map((make) => make()))
    const broken = fc.record({
      bytes: fc.constantFrom(...seeds),
      cut: fc.nat(4000),
      flips: fc.array(fc.tuple(fc.nat(4000), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
      more: fc.uint8Array({ maxLength: 40 })
    })
    fc.assert(
      fc.property(broken, ({ bytes, cut, flips, more }) => {
        const made = join(bytes.subarray(0, cut), more)
        for (const [at, byte] of flips) if (at < made.length) made[at] = byte
        const judged = judgeContent(made)
        expect(typeof (judged.problem ?? judged.kind)).toBe('string')
      })
    )
  })
})

describe('a text', () => {
  it('is UTF-8, or Windows-1252, and is kept unchanged', () => {
    const read = judgeContent(latin('Certid\xe3o n\xba 5 \x96 R$ 10,00 \x80'))
    expect(read).toEqual({ kind: 'txt-1252', size: 26 })
    expect([wireKind('txt-1252'), mimeOfKind('txt-1252')]).toEqual(['txt', 'text/plain; charset=windows-1252'])
    expect(mimeOfKind('txt')).toBe('text/plain; charset=utf-8')
  })

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    '\ufeff  <!DOCTYPE html><p>oi',
    '<?xml version="1.0"?><a/>',
    '<?php system($_GET[0]);',
    'nota\n<script>alert(1)</script>',
    'texto <iframe src=//x.example>',
    '#!/bin/sh\nrm -rf /',
    '@echo off\r\ndel *',
    '{\\rtf1 oi}',
    '%!PS-Adobe'
  ])('is refused when it can be run or drawn: %s', (text) => {
    expect(judge(text)).toBe(CONTENT_WORDS.markup)
  })

  it('is refused with control characters', () => {
    expect(judge('oi\0tchau')).toBe(CONTENT_WORDS.notAccepted)
    expect(judge('oi\u001b[31m')).toBe(CONTENT_WORDS.notAccepted)
    expect(judge(latin('\x81\xff oi'))).toBe(CONTENT_WORDS.notAccepted)
    expect(judge(Buffer.from('\ufeffoi', 'utf16le'))).toBe(CONTENT_WORDS.encoding)
    expect(judge(' \r\n\t ')).toBe(CONTENT_WORDS.blank)
  })

  it('is looked at to its end, wherever it is cut', () => {
    for (const far of [65_530, 65_535, 131_070]) {
      expect(judge(`${'á'.repeat(far / 2)}${'x'.repeat(far % 2)}<script>`)).toBe(CONTENT_WORDS.markup)
      expect(judge(`${'x'.repeat(far)}çãé`)).toBe('txt')
      expect(judge(join('x'.repeat(far), latin('\xe7\xe3o')))).toBe('txt-1252')
      expect(judge(`${' '.repeat(far)}#!/bin/sh`)).toBe(CONTENT_WORDS.markup)
      expect(judge(`${'x'.repeat(far)}\0`)).toBe(CONTENT_WORDS.notAccepted)
    }
  })
})

describe('a JPEG', () => {
  const seft = (block: Buffer, { back = block.length + 4, type = 0x0a01 } = {}) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(type, 2)
    const table = Buffer.alloc(24 + 8)
    table.write('SEFH', 0)
    table.writeUInt32LE(101, 4)
    table.writeUInt32LE(1, 8)
    table.writeUInt16LE(0x0a01, 14)
    table.writeUInt32LE(back, 16)
    table.writeUInt32LE(block.length + 4, 20)
    table.writeUInt32LE(24, 24)
    table.write('SEFT', 28)
    return Buffer.concat([head, block, table])
  }

  it("is kept up to its own end, without the camera's appendix", async () => {
    const jpeg = await picture('jpeg')
    const behind = [
      jpeg,
      Buffer.alloc(40),
      '\r\n',
      film(300_000),
      join(...Array<Buffer>(20).fill(jpeg)),
      join(jpeg, Buffer.alloc(4000), film(9000), seft(Buffer.from('MotionPhoto_Data'))),
      seft(Buffer.from('Image_UTC_Data1700000000000')),
      seft(Buffer.from('a'), { type: 7 }),
      seft(Buffer.from('a'), { back: 9999 })
    ]
    for (const tail of behind) {
      expect(judgeContent(join(jpeg, tail))).toEqual({ kind: 'jpeg', size: jpeg.length })
    }
  })

  it('is read over the few bytes that some cameras leave between segments', async () => {
    const jpeg = await picture('jpeg')
    const padded = join(jpeg.subarray(0, 20), '\0\0\0', jpeg.subarray(20))
    expect(judgeContent(padded)).toEqual({ kind: 'jpeg', size: padded.length })
  })
})

/** Files that begin like an archive, or contain one. */
const hidden: Record<string, () => Promise<Buffer>> = {
  zip: () => zip({ 'a.txt': 'oi' }),
  rar: async () => latin('Rar!\x1a\x07\x01\0\x33\x92\xb5\xe5'),
  '7z': async () => latin("7z\xbc\xaf'\x1c\0\x04"),
  gzip: async () => gzipSync('oi'),
  xz: async () => latin('\xfd7zXZ\0\0\x04'),
  bzip2: async () => latin('BZh91AY&SY\0'),
  page: async () => Buffer.from('<html><body>oi</body></html>'),
  drawing: async () => Buffer.from('<SVG onload=alert(1)>'),
  script: async () => Buffer.from('<script>alert(1)</script>')
}

describe('behind a file', () => {
  const kinds = ['png', 'jpeg', 'webp', 'pdf'] as const

  it('keeps nothing after a picture and everything after a document, for any bytes', async () => {
    const seeds = await Promise.all(kinds.map(async (kind) => ({ kind, bytes: await wholeOnes[kind]() })))
    const harmless = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => Buffer.from(text)),
      fc.nat({ max: 90_000 }).map((length) => Buffer.alloc(length)),
      fc
        .constantFrom('\r\n', '\n\n\n', '<', 'PK', 'texto livre da digitalizadora', '%%EOF')
        .map((text) => Buffer.from(text))
    )
    fc.assert(
      fc.property(fc.constantFrom(...seeds), harmless, ({ kind, bytes }, tail) => {
        const size = kind === 'pdf' ? bytes.length + tail.length : bytes.length
        expect(judgeContent(join(bytes, tail))).toEqual({ kind, size })
      })
    )
  })

  it.each(Object.keys(hidden))('no %s hides, wherever it begins', async (what) => {
    const more = await hidden[what]?.()
    const seeds = await Promise.all(kinds.map(async (kind) => wholeOnes[kind]()))
    const filling = fc.uint8Array({ maxLength: 300 })
    fc.assert(
      fc.property(fc.constantFrom(...seeds), filling, filling, (bytes, before, after) => {
        expect(judge(join(bytes, before, more ?? '', after))).toBe(CONTENT_WORDS.behind)
      })
    )
    for (const bytes of seeds) {
      for (const far of [65_530, 65_536, 200_000]) {
        expect(judge(join(bytes, Buffer.alloc(far), more ?? '', Buffer.alloc(80_000)))).toBe(CONTENT_WORDS.behind)
      }
    }
    expect(judge(join(pdf(), more ?? '', Buffer.alloc(70_000), '\n%%EOF\n'))).toBe(CONTENT_WORDS.behind)
  })
})

describe('a PDF', () => {
  const end = '%%EOF\n'
  const open = pdf().subarray(0, pdf().length - end.length)

  it.each([
    ['a mark of bytes before it', join('\ufeff', pdf())],
    ['blanks before it', join('\r\n \t\n', pdf())],
    ['NULs before it', join('\0\0', pdf())],
    ['text behind it', join(pdf(), 'Enviado pelo aplicativo do banco\n')],
    ['80 000 NULs behind it', join(pdf(), Buffer.alloc(80_000))],
    ['no end mark', open],
    ['a change', join(pdf(), '5 0 obj<</A 1>>endobj\nxref\n0 0\ntrailer<</Prev 9>>\nstartxref\n9\n', end)],
    ['many changes', join(pdf(), ...Array<string>(200).fill(`5 0 obj<</A 1>>endobj\n${end}`))]
  ])('may have %s', (_what, bytes) => {
    expect(judgeContent(bytes)).toEqual({ kind: 'pdf', size: bytes.length })
  })

  it('begins with itself', () => {
    expect(judge(join('GIF89a', pdf()))).not.toBe('pdf')
    expect(judge(join('<script>', pdf()))).not.toBe('pdf')
    expect(judge(join(' '.repeat(1100), pdf()))).not.toBe('pdf')
  })
})

describe('a picture that only makes work', () => {
  it('is refused by its parts, before it is drawn', async () => {
    expect(judge(passes(90))).toBe('jpeg')
    expect(judge(passes(101))).toBe(CONTENT_WORDS.intricate)
    expect(judge(passes(30_000))).toBe(CONTENT_WORDS.intricate)
    expect(judge(await chunks(19_000))).toBe('png')
    expect(judge(await chunks(800_000))).toBe(CONTENT_WORDS.intricate)
    const jpeg = await picture('jpeg')
    const notes = Buffer.alloc(4 * 500_000, Buffer.from([0xff, 0xfe, 0, 2]))
    expect(judge(join(jpeg.subarray(0, 2), notes, jpeg.subarray(2)))).toBe(CONTENT_WORDS.intricate)
    const webp = await picture('webp')
    const more = join(webp, Buffer.alloc(8 * 3000, latin('NOTE\0\0\0\0')))
    more.writeUInt32LE(more.length - 8, 4)
    expect(judge(more)).toBe(CONTENT_WORDS.intricate)
  })

  it('is refused by the pixels it says it has', async () => {
    const png = await picture('png')
    png.writeUInt32BE(6000, 16)
    png.writeUInt32BE(4001, 20)
    expect(judge(png)).toBe(CONTENT_WORDS.pixels)
    expect(judge(passes(2, { side: 8000 }))).toBe(CONTENT_WORDS.pixels)
    const jpeg = await picture('jpeg')
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(12_000, frame + 5)
    jpeg.writeUInt16BE(9000, frame + 7)
    expect(judge(jpeg)).toBe('jpeg')
    jpeg.writeUInt16BE(12_000, frame + 7)
    expect(judge(jpeg)).toBe(CONTENT_WORDS.pixels)
    const webp = await picture('webp')
    webp.writeUInt16LE(6001, 26)
    webp.writeUInt16LE(4000, 28)
    expect(judge(webp)).toBe(CONTENT_WORDS.pixels)
  })
})

describe('an Office document', () => {
  it('has the parts of one', async () => {
    expect(judge(await zip({ 'nota.txt': 'oi' }))).toBe(CONTENT_WORDS.archive)
    expect(judge(await zip({ 'word/document.xml': 'oi' }))).toBe(CONTENT_WORDS.archive)
    expect(judge(await docx({ 'xl/workbook.xml': 'os dois' }))).toBe(CONTENT_WORDS.archive)
    expect(judge(await docx({ 'word/embeddings/planilha.xlsx': 'dentro' }))).toBe('docx')
  })

  it('brings no macros, no password and no archive', async () => {
    expect(judge(await docx({ 'word/vbaProject.bin': 'x' }))).toBe(CONTENT_WORDS.macros)
    expect(judge(await xlsx({ 'xl/VBAPROJECT.BIN': 'x' }))).toBe(CONTENT_WORDS.macros)
    expect(judge(join('\xd0', ''))).not.toBe('docx')
    expect(judge(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe(CONTENT_WORDS.locked)
    const open = await docx()
    const locked = Buffer.from(open)
    locked[open.lastIndexOf(latin('PK\x01\x02')) + 8] = 1
    expect(judge(locked)).toBe(CONTENT_WORDS.locked)
    for (const name of ['a.zip', 'a.exe', 'word/a.js']) {
      expect(judge(await docx({ [name]: 'x' }))).toBe(CONTENT_WORDS.archive)
    }
  })

  it('unfolds to no more than it may', async () => {
    expect(judge(declaring(await docx(), 400 * 1024 * 1024))).toBe(CONTENT_WORDS.bomb)
    expect(judge(declaring(await docx(), 2 * 1024 * 1024))).toBe(CONTENT_WORDS.bomb)
    expect(judge(await docx({ 'word/a.xml': Buffer.alloc(5 * 1024 * 1024) }))).toBe(CONTENT_WORDS.bomb)
    const named = await docx({ [`word/${'x'.repeat(600)}.xml`]: 'x' })
    expect(judge(named)).toBe(CONTENT_WORDS.notRead)
    const crowd = await docx()
    for (const at of [8, 10]) crowd.writeUInt16LE(5001, crowd.length - 22 + at)
    expect(judge(crowd)).toBe(CONTENT_WORDS.bomb)
  })

  it('names its parts plainly and says where they are', async () => {
    const made = await docx({ 'xx/xx/evil.xml': 'x' }, { compress: false })
    expect(judge(made)).toBe('docx')
    for (const name of ['../xx/evil.xml', '/x/xx/evil.xml', 'xx\\xx\\evil.xm', 'xx/xx/evil\0xml', 'C:/xx/evil.xml']) {
      expect([name, judge(replaced(made, 'xx/xx/evil.xml', name.padEnd(14, 'l')))]).toEqual([
        name,
        CONTENT_WORDS.notRead
      ])
    }
    const twice = await docx({ 'word/documenX.xml': 'x' })
    expect(judge(replaced(twice, 'word/documenX.xml', 'word/document.xml'))).toBe(CONTENT_WORDS.notRead)
    const headsSay = Buffer.from(made)
    headsSay.write('yy', headsSay.indexOf('xx/xx/evil'))
    expect(judge(headsSay)).toBe(CONTENT_WORDS.notRead)
    for (const at of [8, 10, 12, 16]) {
      const wrong = Buffer.from(made)
      const where = wrong.length - 22 + at
      wrong[where] = (wrong[where] ?? 0) ^ 1
      expect([at, judge(wrong)]).toEqual([at, CONTENT_WORDS.notRead])
    }
    expect(judge(join(made.subarray(0, made.length - 2), '\x03\0', 'abc'))).toBe(CONTENT_WORDS.behind)
  })
})

describe('a name', () => {
  it.each([
    ['foto.JPG', 'jpeg', 'foto.JPG'],
    ['foto.jpeg', 'jpeg', 'foto.jpeg'],
    ['fatura.exe', 'txt', 'fatura.exe.txt'],
    ['página.html', 'txt-1252', 'página.html.txt'],
    ['nota', 'pdf', 'nota.pdf'],
    ['planilha.xlsm', 'xlsx', 'planilha.xlsm.xlsx']
  ] as const)('%s of %s is %s', (name, kind, expected) => {
    expect(nameForKind(name, kind)).toBe(expected)
  })

  it('stays short', () => {
    expect(nameForKind('x'.repeat(120), 'docx')).toMatch(/^x{115}\.docx$/)
  })
})
