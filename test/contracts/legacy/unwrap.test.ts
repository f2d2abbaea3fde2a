import { describe, expect, it } from 'vitest'
import { parseLegacy, rowOf, rowsOf, totalOf } from '#app/contracts/legacy/unwrap.ts'

describe('parseLegacy', () => {
  it.each([
    '{"a":1}',
    '\uFEFF {"a":1}\n',
    'cb({"a":1});',
    '({"a":1})',
    '<br />\n<b>Warning</b>:  mysql(): gone in <b>/var/www/a.php</b> on line <b>1</b><br />\n{"a":1}',
    'PHP Notice:  Undefined index: x in /a.php on line 3\n{"a":1}',
    'jQuery1900_15({"a":1})',
    '/**/ window.done[0]({"a":1});',
    '/**/ typeof angular.callbacks._0 === \'function\' && angular.callbacks._0({"a":1});'
  ])('reads %j', (text) => {
    expect(parseLegacy(text)).toEqual({ a: 1 })
  })

  it.each(['', '<html>', 'cb(', 'cb({"a":1}); alert(1)', '{"a":'])('does not read %j', (text) => {
    expect(parseLegacy(text)).toBeUndefined()
  })
})

describe('rowsOf', () => {
  const models = ['client', 'clients']

  it.each([
    [[{ id: 1 }, { id: 2 }]],
    [{ data: '[{"id":1},{"id":2}]' }],
    [{ success: true, data: [{ id: 1 }, { id: 2 }] }],
    [{ result: { clients: [{ Client: { id: 1 } }, { Client: { id: 2 } }] } }],
    [{ Clients: { 4: { id: 1 }, 9: { id: 2 } } }]
  ])('finds the rows of %j', (value) => {
    expect(rowsOf(value, models)).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('keeps values beside a model', () => {
    expect(rowsOf([{ Client: { id: 1 }, City: { name: 'Lençóis' } }], models)).toEqual([
      { id: 1, City: { name: 'Lençóis' } }
    ])
  })

  it.each([null, 'text', { success: true }, { data: 'none' }, { data: { name: 'one' } }])(
    'finds none in %j',
    (value) => {
      expect(rowsOf(value, models)).toBeNull()
    }
  )

  it('reads an empty list as empty', () => {
    expect(rowsOf({ data: [] }, models)).toEqual([])
  })
})

it('finds one row, and how many there are', () => {
  expect(rowOf({ success: true, data: { User: { id: 3 } } }, ['user'])).toEqual({ id: 3 })
  expect(totalOf({ data: [], paging: { count: '120' } })).toBe(120)
  expect(totalOf({ data: [] })).toBeNull()
  for (const count of ['', ' ', {}, [], JSON.parse('{"toString":"x"}')]) expect(totalOf({ count })).toBeNull()
})
