import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseForm } from '#app/session/parse-form.server.ts'
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

/** What is read of a form with one more field than it should have. */
function parse(...fields: [string, string][]) {
  return parseForm(formOf([['name', 'Lia'], ['plans[0].name', 'Um'], ['plans[1].name', 'Dois'], ...fields]), schema)
}

describe('a form', () => {
  it('is read by the names of its fields', () => {
    const read = parse()
    expect(read.status === 'success' && read.value).toEqual({ name: 'Lia', plans: [{ name: 'Um' }, { name: 'Dois' }] })
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
    expect(read.payload).toEqual({ name: 'Lia', plans: [{ name: 'Um' }, { name: 'Dois' }] })
    expect(read.status).toBe('success')
  })

  it('has no end of fields for nobody', () => {
    const many = formOf(Array.from({ length: 200_000 }, () => ['name', 'x']))
    expect(parseForm(many, schema).payload.name).toHaveLength(500)
  })

  it('is read here and nowhere else', () => {
    const readers = listFiles('app').filter(
      (path) => /\.tsx?$/.test(path) && readSource(path).includes("'@conform-to/zod")
    )
    expect(readers).toEqual(['app/session/parse-form.server.ts'])
  })
})
