import { expect, it } from 'vitest'
import { DocumentFields, DocumentList, toShownDocuments } from '#app/components/file/index.ts'
import { renderMarkup } from '../../support/render-markup.tsx'

const file = {
  id: 'f2',
  name: 'rg.pdf',
  kind: 'pdf',
  mime: 'application/pdf',
  size: 2000,
  ref: 'issues',
  refId: 'i',
  statusId: 3,
  status: 'Recusado',
  reason: 'Ilegível',
  document: 'RG',
  public: false,
  file_path: '',
  version: 2,
  current: true,
  origin: 'f1',
  has_preview: true,
  uploaded_by: 'Ana',
  own: true,
  created_date: null,
  removed_date: null,
  removed_by: ''
}

it('shows each document in its newest version, with its reason, and the older ones folded', async () => {
  const older = { ...file, id: 'f1', version: 1, current: false, reason: '', statusId: 1, status: 'Enviado' }
  const other = { ...file, id: 'f3', origin: 'f3', document: '', name: 'nota.txt', kind: 'txt', has_preview: false }
  const documents = toShownDocuments([other, older, file], {
    asked: [{ name: 'RG' }],
    zone: 'America/Bahia',
    hrefOf: (id) => `/d/${id}`
  })
  expect(documents.map(({ id, older }) => [id, older.map((one) => one.id)])).toEqual([
    ['f2', ['f1']],
    ['f3', []]
  ])
  const html = await renderMarkup(<DocumentList documents={documents} />)
  for (const text of ['Motivo: Ilegível', 'src="/d/f2?preview=1"', 'versão 2', 'Versão anterior', 'href="/d/f1"']) {
    expect(html).toContain(text)
  }
})

it('says in words which documents are required, and to choose them again', async () => {
  const asked = [{ name: 'RG', required: true }]
  expect(await renderMarkup(<DocumentFields asked={asked} />)).toContain('RG (obrigatório)')
  expect(await renderMarkup(<DocumentFields asked={asked} refused={{}} />)).toContain('Escolha os documentos de novo')
})
