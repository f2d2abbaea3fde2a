import { expect, it } from 'vitest'
import { typedText } from '#app/components/feedback/kept-text.tsx'

it('writes each text on a line, the cells of a row with tabs, and leaves out what nobody wrote', () => {
  const text = typedText([
    ['version', '3'],
    ['csv', 'Ana Reis\nRui Dias'],
    ['rows[0].name', 'Caio Sá'],
    ['rows[0].document', ''],
    ['rows[1].name', ''],
    ['rows[1].document', ''],
    ['lines[0].name', 'Eva Luz'],
    ['client_uuid', '0123456789abcdef'],
    ['note', 'cadeira de rodas'],
    ['mode', 'replace'],
    ['removed', 'Lia Sá'],
    ['complete', '1']
  ])
  expect(text).toBe('Ana Reis\nRui Dias\nCaio Sá\t\nEva Luz\ncadeira de rodas\nLia Sá')
})
