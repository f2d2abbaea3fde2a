import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FieldShape, fieldKey, readValues, valueWords } from '#app/domain/person/form-field.ts'

const shape = (changes: Partial<FieldShape> = {}): FieldShape => ({
  label: 'Camiseta',
  type: 'text',
  options: [],
  multiple: false,
  min: 0,
  cumulative: false,
  ...changes
})
const sizes = shape({ type: 'select', options: ['P', 'M', 'G'] })

describe('the values of a field', () => {
  it.each<[Partial<FieldShape>, string[], string[]]>([
    [{}, ['  azul '], ['azul']],
    [{}, [''], []],
    [{ multiple: true }, ['a', 'b', 'a', ''], ['a', 'b']],
    [{ type: 'number' }, ['1,75'], ['1.75']],
    [{ type: 'number', min: 18 }, ['18'], ['18']],
    [{ type: 'date' }, ['20/11/2026'], ['2026-11-20']],
    [{ type: 'checkbox' }, ['sim'], ['sim']],
    [{ type: 'select', options: ['P'] }, ['P'], ['P']]
  ])('with shape %j and input %j are stored as %j', (changes, typed, values) => {
    expect(readValues(shape(changes), typed)).toEqual({ ok: true, values })
  })

  it.each<[Partial<FieldShape>, string[], RegExp]>([
    [{}, ['a', 'b'], /só um/],
    [{ min: 1 }, [' '], /Preencha/],
    [{ min: 2, multiple: true }, ['a'], /pelo menos 2/],
    [{}, ['x'.repeat(201)], /200 letras/],
    [{ type: 'number' }, ['doze'], /Escreva um número/],
    [{ type: 'number' }, ['1e9'], /Escreva um número/],
    [{ type: 'number', min: 18 }, ['17'], /de 18 em diante/],
    [{ type: 'number', min: 18 }, [], /Preencha/],
    [{ type: 'date' }, ['31/02/2026'], /não existe/],
    [{ type: 'select', options: ['P'], min: 1 }, [], /Escolha uma opção/],
    [{ type: 'select', options: ['P'] }, ['GG'], /não existe/],
    [{ type: 'checkbox' }, ['on'], /não existe/],
    [{ multiple: true }, Array.from({ length: 51 }, (_, index) => `${index}`), /No máximo 50/]
  ])('with shape %j and input %j are refused', (changes, typed, message) => {
    expect(readValues(shape(changes), typed)).toEqual({ ok: false, message: expect.stringMatching(message) })
  })

  it('keep an option no longer in the list where it was chosen, and nowhere else', () => {
    expect(readValues(sizes, ['GG'], ['GG'])).toEqual({ ok: true, values: ['GG'] })
    expect(readValues(sizes, ['GG'])).toMatchObject({ ok: false })
  })

  it('never disappear when the field accumulates', () => {
    const inspections = shape({ type: 'date', multiple: true, cumulative: true })
    const read = readValues(inspections, ['2026-11-20', '2026-01-02'], ['2026-01-02'])
    expect(read).toEqual({ ok: true, values: ['2026-01-02', '2026-11-20'] })
    expect(readValues(inspections, [], ['2026-01-02'])).toEqual({ ok: true, values: ['2026-01-02'] })
  })

  it('are read again as they are kept', () => {
    const types = fc.constantFrom<FieldShape['type']>('text', 'number', 'date', 'checkbox')
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), types, (typed, type) => {
        const field = shape({ type, multiple: true })
        const read = readValues(field, typed)
        if (read.ok) expect(readValues(field, read.values)).toEqual(read)
      })
    )
  })

  it('are said on one line', () => {
    expect(valueWords('date', ['2026-11-20'])).toBe('20/11/2026')
    expect(valueWords('number', ['1.75'])).toBe('1,75')
    expect(valueWords('checkbox', ['sim'])).toBe('Sim')
    expect(valueWords('select', ['P', 'M'])).toBe('P, M')
  })

  it('are said only as far as they read as the field’s present type', () => {
    expect(valueWords('checkbox', ['não'])).toBe('')
    expect(valueWords('date', ['abc', '2026-11-20', '1/2/2027'])).toBe('20/11/2026, 01/02/2027')
    expect(valueWords('number', ['doze', '1,75'])).toBe('1,75')
    expect(valueWords('text', ['não', '2026-11-20'])).toBe('não, 2026-11-20')
  })
})

describe('the key of a field', () => {
  it('is made of its name, unlike all others', () => {
    expect(fieldKey('Tamanho da Camiseta!', [])).toBe('tamanho_da_camiseta')
    expect(fieldKey('Tamanho da camiseta', ['tamanho_da_camiseta'])).toBe('tamanho_da_camiseta_2')
    expect(fieldKey('!!!', ['campo', 'campo_2'])).toBe('campo_3')
    expect(fieldKey('__proto__', [])).toBe('proto')
  })
})
