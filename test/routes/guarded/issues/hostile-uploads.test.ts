import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LARGEST_FILE } from '#app/domain/file/limits.ts'
import { findForm, type PlainBrowser } from '../../../support/browser/plain-browser.ts'
import { type OperatorWorld, openOperatorWorld } from '../../../support/world/operator.ts'
import { newForm, note, signIn } from './world.ts'

let world: OperatorWorld
let asker: PlainBrowser

beforeAll(async () => {
  world = await openOperatorWorld()
  asker = await signIn(world.app.url, 'operador')
})
afterAll(() => world?.close())

const type = 'Visita de escola'
const kept = async () => {
  const { rows } = await world.db.pool.query(
    'select (select count(*)::int from files) as files, (select count(*)::int from issues) as issues'
  )
  return rows[0] as { files: number; issues: number }
}

it('keeps typed values and no refused file', async () => {
  const before = await kept()
  const files = [
    { field: 'documento-0', name: 'grande.pdf', content: new Uint8Array(LARGEST_FILE + 1024 * 1024) },
    { field: 'outros', name: 'pagina.html', content: new Uint8Array(Buffer.from('<html><script>1</script></html>')) },
    { field: 'documento-1', name: 'lista.txt', content: note },
    { field: 'de-ninguem', name: 'outra.txt', content: note }
  ]
  const page = await asker.submit(await newForm(asker, type), { values: { details: 'Quarenta alunos.' }, files })
  expect(page.path).toMatch(/^\/issues\/details/)
  expect(page.text).toContain('“grande.pdf”: O arquivo passa de 10 MB.')
  expect(page.text).toContain('“pagina.html”:')
  expect([page.text.includes('Quarenta alunos.'), page.text.includes('lista.txt')]).toEqual([true, true])
  expect(await kept()).toEqual({ files: before.files + 1, issues: before.issues + 1 })

  const again = findForm(page, 'Enviar documentos')
  const refused = await asker.submit(again, { files: files.slice(0, 1) })
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('“grande.pdf”: O arquivo passa')])
  const none = await asker.submit(again, { files: [] })
  expect([none.status, none.text]).toEqual([422, expect.stringContaining('Escolha um arquivo.')])
  expect(await kept()).toEqual({ files: before.files + 1, issues: before.issues + 1 })
})

it('takes at most ten documents of a form of three hundred, and says so', async () => {
  const before = await kept()
  const files = Array.from({ length: 300 }, (_, index) => ({
    field: 'outros',
    name: `nota-${index}.txt`,
    content: new Uint8Array(Buffer.from(`Nota ${index}`))
  }))
  const page = await asker.submit(await newForm(asker, type), { values: { details: 'Trezentas notas.' }, files })
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Trezentas notas.')])
  expect(page.text).toContain('O envio parou no meio: confira os documentos e envie os que faltam.')
  const now = await kept()
  expect([now.issues, now.files <= before.files + 10]).toEqual([before.issues + 1, true])
  const eleven = await asker.submit(findForm(page, 'Enviar documentos'), { files: files.slice(0, 11) })
  expect(eleven.text).toContain('Envie no máximo 10 arquivos por vez.')
})

it('creates nothing from a form with missing fields', async () => {
  const before = await kept()
  const { action } = await newForm(asker, type)
  const boundary = 'x'
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="details"\r\n\r\nCortado`
  const { port } = new URL(world.app.url)
  await new Promise<void>((resolve) => {
    const headers = {
      cookie: asker.cookieHeader(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': '100000'
    }
    const sending = request({ host: '127.0.0.1', port, method: 'POST', path: action, headers })
    sending.on('error', () => resolve())
    sending.on('close', () => resolve())
    sending.write(body, () => sending.destroy())
  })
  expect((await asker.get('/issues/index')).status).toBe(200)
  expect(await kept()).toEqual(before)
})
