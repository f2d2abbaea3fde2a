import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseForm, readField } from '#app/session/parse-form.server.ts'
import { listFiles, readSource } from '../support/source-files.ts'

const schema = z.object({
  name: z.string().default(''),
  plans: z.array(z.object({ name: z.string() })).default([])
})

function formOf(fields: [string, string][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}

/** Parses a form with one field more than it should have. */
function parse(...fields: [string, string][]) {
  return parseForm(formOf([['name', 'Lia'], ['plans[0].name', 'Um'], ['plans[1].name', 'Dois'], ...fields]), schema)
}

describe('a form', () => {
  it('is read by the names of its fields', () => {
    expect(parse()).toEqual({ name: 'Lia', plans: [{ name: 'Um' }, { name: 'Dois' }] })
  })

  it('is refused in Portuguese, also where its schema has no words', () => {
    expect(thrownBy(() => parse(['name', 'Ana']))).toMatchObject({ fields: { name: ['Valor não aceito.'] } })
    const own = z.object({ name: z.string('Escreva o nome.'), age: z.string().max(2) })
    const form = formOf([
      ['name', 'Lia'],
      ['name', 'Ana'],
      ['age', '123']
    ])
    expect(thrownBy(() => parseForm(form, own))).toMatchObject({
      fields: { name: ['Escreva o nome.'], age: ['Valor não aceito.'] }
    })
  })

  it('is read without signs that nobody sees, but for a password', () => {
    const secret = 'a\u00a0\u200bb'
    const form = formOf([
      ['name', '\u202aLia\u00a0Reis\u202c'],
      ['password', secret]
    ])
    expect(parseForm(form, z.object({ name: z.string(), password: z.string() }))).toEqual({
      name: 'Lia Reis',
      password: secret
    })
    expect([readField(form, 'name'), readField(form, 'password')]).toEqual(['Lia Reis', secret])
  })

  it('is a 400 with an error at each wrong field', () => {
    const strict = z
      .object({ name: z.string('Informe o nome.'), plans: z.array(z.object({ price: z.string('Informe o preço.') })) })
      .refine(({ plans }) => plans.length > 1, 'Escolha dois.')
    const wrong = formOf([
      ['name', ''],
      ['plans[0].name', 'Um']
    ])
    const fields = { name: ['Informe o nome.'], 'plans[0].price': ['Informe o preço.'] }
    expect(thrownBy(() => parseForm(wrong, strict))).toMatchObject({ status: 400, fields })
    const few = formOf([
      ['name', 'Lia'],
      ['plans[0].price', '1']
    ])
    expect(thrownBy(() => parseForm(few, strict))).toMatchObject({ status: 400, fields: { _: ['Escolha dois.'] } })
  })

  it.each([
    'plans[4294967294].name',
    'plans[100].name',
    'name[99999999]',
    'a[99999999].b[99999999]',
    '__intent__',
    '__state__',
    '__proto__.x',
    `a${'[9]'.repeat(5000)}`,
    'x'.repeat(100),
    '[0]',
    'a b',
    ''
  ])('takes no notice of %j', (name) => {
    const read = parse([name, '{"type":"validate","payload":{}}'])
    expect(read).toEqual({ name: 'Lia', plans: [{ name: 'Um' }, { name: 'Dois' }] })
  })

  it('has no end of fields for nobody', () => {
    const many = formOf(Array.from({ length: 200_000 }, () => ['name', 'x']))
    expect(parseForm(many, z.object({ name: z.array(z.string()) })).name).toHaveLength(500)
  })

  it('is read here and nowhere else', () => {
    const readers = listFiles('app').filter(
      (path) => /\.tsx?$/.test(path) && readSource(path).includes("'@conform-to/")
    )
    expect(readers).toEqual(['app/session/parse-form.server.ts'])
  })
})

describe('a field', () => {
  it('is its text without the spaces around it; a file or nothing is no text', () => {
    const form = formOf([['name', ' Lia ']])
    form.set('photo', new File(['x'], 'x.png'))
    expect(['name', 'photo', 'other'].map((name) => readField(form, name))).toEqual(['Lia', '', ''])
  })
})
