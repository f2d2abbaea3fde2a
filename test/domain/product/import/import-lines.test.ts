import { describe, expect, it } from 'vitest'
import { CEILINGS } from '#app/domain/product/ceilings.ts'
import { checkSlotRules } from '#app/domain/product/check/check-hours.ts'
import { checkProduct } from '#app/domain/product/check/check-product.ts'
import { checkTicketType } from '#app/domain/product/check/check-ticket.ts'
import { readSlotCell, readTicketCell, slotCell, ticketCell } from '#app/domain/product/import/import-cells.ts'
import { readImport } from '#app/domain/product/import/import-lines.ts'
import { readTimes } from '#app/domain/product/start/read-times.ts'
import type { CheckedForm } from '#app/domain/typed/reading.ts'

describe('cells of tickets and hours', () => {
  const tickets = (text: string) => kept(readTicketCell(text))
  const slots = (text: string) => kept(readSlotCell(text))
  const kept = <Value>(read: CheckedForm<Value>) => (read.ok ? read.value : null)

  it('are read, and written as they are read', () => {
    expect(tickets('inteira = 80,00 | MEIA=40')).toEqual([
      { label: 'INTEIRA', price: 8000 },
      { label: 'MEIA', price: 4000 }
    ])
    expect(slots('seg-sex 9:00=40|sáb,dom 9h=60')).toEqual([
      { time: '09:00', capacity: 60, weekdays: [0, 6] },
      { time: '09:00', capacity: 40, weekdays: [1, 2, 3, 4, 5] }
    ])
    for (const text of ['todos 08:30=40|todos 10:00=40', 'sab,dom 09:00=60|seg-sex 09:00=40']) {
      expect(slotCell(slots(text) ?? [])).toBe(text)
    }
    expect(ticketCell(tickets('A1=0,05|B=1234,50') ?? [])).toBe('A1=0,05|B=1234,50')
  })

  it.each(['INTEIRA', 'INTEIRA=-1', 'A=1|A=2', 'A B=1', '|', 'A=1,234'])('for tickets refuse %s', (text) =>
    expect(tickets(text)).toBeNull()
  )

  it.each(['09:00=40', 'seg 25:00=4', 'sex-seg 09:00=4', 'seg 09:00=0', 'seg 09:00=1|seg-ter 09:00=2', 'xyz 09:00=1'])(
    'for hours refuse %s',
    (text) => expect(slots(text)).toBeNull()
  )

  it('from the first steps take times as people write them', () => {
    expect(readTimes('14h30, 8h e 09:00; 8:00')).toEqual(['08:00', '09:00', '14:30'])
    for (const text of ['', 'cedo', '25:00', '9:60', '9:00, tarde']) expect(readTimes(text)).toBeNull()
  })
})

describe('a file and the form', () => {
  const long = (most: number) => 'x'.repeat(most + 1)
  const said = (column: string, value: string) => {
    const read = readImport(`slug;${column}\npoco;"${value}"`)
    return read.problem === null ? read.lines[0]?.errors.map((error) => error.message) : [read.problem]
  }

  it.each([
    ['nome', 'name', '1'],
    ['nome', 'name', long(120)],
    ['descricao', 'description', long(2000)],
    ['categoria', 'category', long(60)],
    ['endereco', 'address', long(200)],
    ['latitude', 'latitude', '91'],
    ['latitude', 'latitude', 'sul'],
    ['longitude', 'longitude', '-180,1'],
    ['longitude', 'longitude', '-41,4'],
    ['duracao', 'duration_minutes', '1,5'],
    ['duracao', 'duration_minutes', '10001'],
    ['idade_minima', 'minimum_age', '-1'],
    ['acessibilidade', 'accessibility', long(600)],
    ['o_que_levar', 'what_to_bring', long(300)]
  ])('refuse the same of %s in the same words', (column, field, value) => {
    const form = checkProduct({ slug: 'poco', name: 'Poço', [field]: value })
    const words = form.ok ? [] : Object.values(form.errors).flat()
    expect(words.length).toBeGreaterThan(0)
    expect(said(column, value)?.sort()).toEqual(words.sort())
  })

  it.each([['!!'], [long(80)]])('refuse the same slug %s', (slug) => {
    const form = checkProduct({ slug, name: 'Poço' })
    const read = readImport(`nome;slug\nPoço;${slug}`)
    const lines = read.problem === null ? read.lines : []
    expect(lines[0]?.errors.map(({ message }) => message)).toEqual(form.ok ? [] : form.errors.slug)
    expect(form.ok).toBe(false)
  })

  const type = { title: 'X', description: '', minimum: '', maximum: '', valid_from: '', valid_to: '', prices: [] }
  const flags = { needs_proof: false, counts_to_quota: false, with_adult: false, active: true }
  it.each([
    ['MEIA ENTRADA', '10'],
    ['A', '-1'],
    ['A', '1000000,01'],
    ['A', '1,234']
  ])('refuse the same ticket %s=%s', (label, price) => {
    const form = checkTicketType({ ...type, ...flags, label, price })
    expect(said('ingressos', `${label}=${price}`)).toEqual(form.ok ? ['–'] : Object.values(form.fields).flat())
  })

  it.each([
    ['25:00', '4'],
    ['09:00', '0'],
    ['09:00', '100001'],
    ['09:00', 'x']
  ])('refuse the same hour %s=%s', (time, capacity) => {
    const rule = { time, capacity, closing_minutes: '', valid_from: '', valid_to: '', weekdays: ['1'] }
    const form = checkSlotRules([rule])
    expect(said('horarios', `seg ${time}=${capacity}`)).toEqual(form.ok ? ['–'] : Object.values(form.fields).flat())
    const twice = checkSlotRules([rule, rule].map((one) => ({ ...one, time: '09:00', capacity: '1' })))
    expect(said('horarios', 'seg 09:00=1|seg 09:00=1')).toEqual(twice.ok ? ['–'] : Object.values(twice.fields).flat())
  })

  it('refuse more types than an attraction may have', () => {
    const cell = Array.from({ length: CEILINGS.ticketTypes.most + 1 }, (_, at) => `T${at}=1`).join('|')
    expect(said('ingressos', cell)).toEqual(['Um atrativo tem no máximo 40 tipos de ingresso.'])
  })
})

describe('readImport', () => {
  const problem = (text: string) => readImport(text).problem
  it('refuses a file that is not a list of attractions', () => {
    expect(problem('')).toContain('não tem linhas')
    expect(problem('nome\n"x')).toContain('aspas')
    expect(problem('cor;idade\nx;1')).toContain('nome ou slug')
    expect(problem('nome;nome\nx;y')).toContain('repetida')
    expect(problem('descricao\nx')).toContain('nome ou slug')
    expect(problem(`nome\n${'x\n'.repeat(201)}`)).toContain('201 linhas')
    expect(problem('nome\nx\u0000')).toContain('não é um CSV')
  })

  it('reports the error of each cell by line', () => {
    const read = readImport('Nome;Duração;ingressos;latitude\nPoço;muito;A=;1\nPoço;5;;\n;1;;')
    expect(read.problem).toBeNull()
    const lines = read.problem === null ? read.lines : []
    expect(lines.map(({ line, errors }) => [line, ...errors.map(({ column }) => column)])).toEqual([
      [2, 'longitude', 'duracao', 'ingressos'],
      [3, 'slug'],
      [4, 'nome']
    ])
    expect(lines[0]).toMatchObject({ slug: 'poco', data: { name: 'Poço' } })
  })
})

describe('headings of others', () => {
  it("are matched to columns; others are named, and a single price is the full ticket's", () => {
    const read = readImport('Atrativos\nNome do atrativo\tPreço\tFoto\nPoço\tR$ 80\tx.jpg')
    expect(read).toMatchObject({
      problem: null,
      left: ['Foto'],
      lines: [{ line: 3, data: { name: 'Poço' }, tickets: [{ label: 'INTEIRA', price: 8000 }], errors: [] }]
    })
  })
})

describe('a line of a file', () => {
  const lines = (text: string) => {
    const read = readImport(text)
    return read.problem === null ? read.lines : []
  }

  it('that names an attraction of a line before says of which', () => {
    const [first, second, third] = lines('slug;nome\npoco;Poço\nPoço!;Outro\n;Poco')
    expect(first?.errors).toEqual([])
    const error = { column: 'slug', message: 'O mesmo atrativo já está na linha 2.' }
    expect([second?.errors, third?.errors]).toEqual([[error], [error]])
  })

  it('says only what its cells say', () => {
    const [line] = lines('slug;nome;latitude;longitude;duracao\npoco;;;;90')
    expect(line).toMatchObject({ slug: 'poco', data: { durationMinutes: 90 }, errors: [], tickets: null, slots: null })
    expect(Object.keys(line?.data ?? {})).toEqual(['durationMinutes'])
  })

  it('has a whole point in the cell of its latitude', () => {
    const [line] = lines('slug;latitude\npoco;"-12.5, -41.4"')
    expect(line?.data).toEqual({ latitude: -12.5, longitude: -41.4 })
    expect(lines('slug;categoria\npoco;Gruta')[0]?.data).toEqual({ category: 'Gruta' })
  })

  it('takes one price for that of the whole ticket', () => {
    expect(lines('slug;preco\npoco;80,00')[0]?.tickets).toEqual([{ label: 'INTEIRA', price: 8000 }])
  })
})
