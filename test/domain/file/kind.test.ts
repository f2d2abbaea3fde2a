import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTENT_WORDS } from '#app/domain/file/content/problem.ts'
import { judgeContent, mimeOfKind, nameForKind, wireKind } from '#app/domain/file/kind.ts'
import { FILE_WORDS } from '#app/domain/file/limits.ts'
import { declaring, docx, pdf, picture, replaced, xlsx, zip } from '../../support/documents/documents.ts'

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
  it.each(Object.keys(wholeOnes) as (keyof typeof wholeOnes)[])('of %s is known by its content', async (kind) => {
    const bytes = await wholeOnes[kind]()
    expect(judge(bytes)).toBe(kind)
  })

  it('is refused when it is empty or only its beginning', async () => {
    expect(judge('')).toBe(FILE_WORDS.empty)
    for (const kind of ['pdf', 'png', 'jpeg', 'webp', 'docx', 'xlsx'] as const) {
      const bytes = await wholeOnes[kind]()
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
    expect(judge(join('\n', pdf()))).not.toBe('pdf')
    expect(judge(join(pdf(), '\r\n\0\0'))).toBe('pdf')
  })

  it('is never read wrongly, whatever bytes it is made of', async () => {
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
  it('is UTF-8, or Windows-1252 that is kept as it came', () => {
    const read = judgeContent(latin('Certid\xe3o n\xba 5 \x96 R$ 10,00 \x80'))
    expect(read).toEqual({ kind: 'txt-1252' })
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
  ])('is none where it is run or drawn: %s', (text) => {
    expect(judge(text)).toBe(CONTENT_WORDS.markup)
  })

  it('is none with control characters in it', () => {
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

  it('keeps what cameras write behind it, and nothing else', async () => {
    const jpeg = await picture('jpeg')
    expect(judge(join(jpeg, jpeg))).toBe('jpeg')
    expect(judge(join(...Array<Buffer>(20).fill(jpeg)))).toBe(CONTENT_WORDS.behind)
    expect(judge(join(jpeg, Buffer.alloc(40)))).toBe('jpeg')
    expect(judge(join(jpeg, seft(Buffer.from('Image_UTC_Data1700000000000'))))).toBe('jpeg')
    expect(judge(join(jpeg, '<html>', seft(Buffer.from('Image_UTC_Data'))))).toBe(CONTENT_WORDS.behind)
    expect(judge(join(jpeg, seft(Buffer.from('a'), { type: 7 })))).toBe(CONTENT_WORDS.behind)
    expect(judge(join(jpeg, seft(Buffer.from('a'), { back: 9999 })))).toBe(CONTENT_WORDS.behind)
    expect(judge(join(jpeg, seft(await zip({ a: 'oi' }))))).toBe(CONTENT_WORDS.behind)
  })
})

describe('an Office document', () => {
  it('has what one has', async () => {
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
