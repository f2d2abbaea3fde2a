import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readXml, textAt } from '#app/backend/providers/invoices/read-xml.server.ts'
import { writeXml } from '#app/domain/invoice/xml.ts'

it('reads back any text that was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(textAt(readXml(writeXml(['a', [['b', [['c', text]]]]])), 'b', 'c')).toBe(text)
    })
  )
})

it('keeps attributes, entities and the XML declaration apart', () => {
  const root = readXml(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a id="&quot;1&quot;"><b/><c>&#65;&#x42;&amp;amp;</c></a>'
  )
  expect(root).toMatchObject({
    name: 'a',
    attributes: { id: '"1"' },
    children: [{ name: 'b', text: '' }, { text: 'AB&amp;' }]
  })
})

it.each([
  '',
  'text',
  '<a>',
  '<a></b>',
  '</a>',
  '<a></a><b></b>',
  '<a></a>text',
  '<a><!-- x --></a>',
  '<a><![CDATA[x]]></a>',
  '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
  '<a b=1></a>',
  `${'<a>'.repeat(60)}${'</a>'.repeat(60)}`
])('takes %j for no document', (text) => {
  expect(readXml(text)).toBeNull()
})

it('never fails for any input', () => {
  fc.assert(fc.property(fc.string(), (text) => readXml(`<a>${text}</a>`) !== undefined))
})
