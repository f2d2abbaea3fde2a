import { expect, test } from 'vitest'
import { ask, openDoor } from '../open-door.ts'

const boundary = 'xnyLAaB03X'
const part = (head: string, value: string) => `--${boundary}\r\n${head}\r\n\r\n${value}\r\n`
const field = part('Content-Disposition: form-data; name="a"', '1')
const file = part('Content-Disposition: form-data; name="f"; filename="x.csv"\r\nContent-Type: text/csv', 'a;b')
const multipart = `multipart/form-data; boundary=${boundary}`
const end = `--${boundary}--\r\n`
const urlencoded = 'application/x-www-form-urlencoded'

async function post(path: string, type: string | undefined, body: string | Buffer, more = {}) {
  const { port, seen, lines } = await openDoor()
  const headers = { 'sec-fetch-site': 'same-origin', ...(type ? { 'content-type': type } : {}), ...more }
  return { answer: await ask(port, { method: 'POST', path, headers, body }), seen, lines }
}

const unreadable: [string, string | undefined, string | Buffer, number][] = [
  ['text', 'text/plain', 'a=1', 415],
  ['JSON on a page', 'application/json', '{"a":1}', 415],
  ['XML', 'application/xml', '<a/>', 415],
  ['bytes', 'application/octet-stream', 'a=1', 415],
  ['no kind at all', undefined, 'a=1', 415],
  ['no kind and nothing', undefined, '', 415],
  ['rubbish for a kind', ';;;', 'a=1', 415],
  ['another charset', `${urlencoded}; charset=utf-16`, 'a=1', 415],
  ['no boundary', 'multipart/form-data', field + end, 400],
  ['an empty boundary', 'multipart/form-data; boundary=""', field + end, 400],
  ['another boundary', 'multipart/form-data; boundary=other', field + end, 400],
  ['a form cut off', multipart, field.slice(0, -20), 400],
  ['a form without its end', multipart, field, 400],
  ['a part without a name', multipart, part('Content-Type: text/plain', 'x') + end, 400],
  ['a part without a head', multipart, `--${boundary}\r\nx\r\n${end}`, 400],
  ['text where parts belong', multipart, 'a=1', 400],
  ['nothing where parts belong', multipart, '', 400],
  ['half an escape', urlencoded, 'a=%4', 400],
  ['an escape of nothing', urlencoded, 'a=%zz', 400],
  ['escaped bytes that are no text', urlencoded, 'nome=Jo%E3o', 400],
  ['bytes that are no text', urlencoded, Buffer.from('nome=João', 'latin1'), 400]
]

test.each(unreadable)('%s is told in Portuguese, and never reaches the app', async (_name, type, body, status) => {
  const { answer, seen, lines } = await post('/x', type, body)
  expect(answer.status).toBe(status)
  expect(answer.text).toMatch(/<html lang="pt-BR">[\s\S]*nada foi guardado[\s\S]*<\/html>/)
  expect(seen).toEqual([])
  const code = status === 415 ? 'unsupported_type' : 'unreadable_body'
  await expect.poll(() => lines.map(({ fields }) => fields.refused)).toContain(code)
  expect(lines.filter(({ level }) => level === 'error')).toEqual([])
})

test.each<[string, string, string]>([
  ['a form', urlencoded, 'nome=Jo%C3%A3o+da+Silva&x=%F0%9F%8C%B3'],
  ['a form in UTF-8, said so', `${urlencoded}; charset=UTF-8`, 'nome=João'],
  ['an ASCII form of an old browser', `${urlencoded}; charset=ISO-8859-1`, 'a=1'],
  ['an empty form', urlencoded, ''],
  ['a form with a file', multipart, field + file + end],
  ['a form whose end has no line', multipart, field + end.trimEnd()],
  ['a quoted boundary', `multipart/form-data; boundary="${boundary}"`, field + end]
])('%s is read', async (_name, type, body) => {
  const { answer, seen } = await post('/x', type, body)
  expect([answer.status, seen[0]?.body]).toEqual([200, body])
})

test('does not unpack a compressed body', async () => {
  for (const path of ['/x', '/api/v3/x']) {
    const { answer } = await post(path, urlencoded, 'a=1', { 'content-encoding': 'gzip' })
    expect(answer.status).toBe(415)
  }
})

test.each<[string, string, string | Buffer, number]>([
  ['JSON', 'application/json', '{"a":"João"}', 200],
  ['rubbish, which the API itself answers', 'application/json', '{', 200],
  ['bytes that are no text', 'application/json', Buffer.from('{"a":"João"}', 'latin1'), 400],
  ['JSON in UTF-16', 'application/json; charset=utf-16', Buffer.from('{}', 'utf16le'), 415],
  ['a form with broken escapes', urlencoded, 'a=%zz', 400]
])('the API gets %s answered', async (_name, type, body, status) => {
  const { answer } = await post('/api/v3/x', type, body)
  expect(answer.status).toBe(status)
  if (status !== 200) expect(Object.keys(JSON.parse(answer.text)).sort()).toEqual(['code', 'message'])
})
