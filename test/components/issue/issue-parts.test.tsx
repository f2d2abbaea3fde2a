import { expect, it } from 'vitest'
import {
  Conversation,
  DocumentFields,
  DocumentList,
  IssueTag,
  toShownDocuments,
  toShownMessage
} from '#app/components/issue/index.ts'
import { ISSUE_STATUSES } from '#app/domain/issue/status.ts'
import { renderMarkup } from '../../support/render-markup.tsx'

const message = {
  id: '1',
  title: '',
  message: 'Olá <b>você</b>\nhttps://a.example/x',
  side: 'requester',
  author: 'Ana',
  own: false,
  internal: false,
  unread: true,
  statusFrom: null,
  statusTo: null,
  created_date: '2026-11-22T15:00:00.000Z'
}

const file = {
  ...{ id: 'f2', name: 'rg.pdf', kind: 'pdf', mime: 'application/pdf', size: 2000, ref: 'issues', refId: 'i' },
  ...{ statusId: 3, status: 'Recusado', reason: 'Ilegível', document: 'RG', public: false, file_path: '' },
  ...{ version: 2, current: true, origin: 'f1', has_preview: true, uploaded_by: 'Ana', created_date: null },
  ...{ removed_date: null, removed_by: '' }
}

it('no two situations share both colour and shape', async () => {
  const drawn = await Promise.all(
    ISSUE_STATUSES.map(({ id, label }) => renderMarkup(<IssueTag statusId={id} label={label} />))
  )
  expect(new Set(drawn.map((html) => html.match(/class="([^"]+)"/)?.[1])).size).toBe(ISSUE_STATUSES.length)
})

it('draws what people wrote as text, and marks what is new or internal', async () => {
  const shown = [
    toShownMessage(message, { reader: 'staff', zone: 'America/Bahia' }),
    toShownMessage(
      { ...message, id: '2', side: 'staff', author: 'Bia', internal: true, unread: false },
      { reader: 'staff', zone: 'America/Bahia' }
    )
  ]
  expect(shown.map(({ side }) => side)).toEqual(['other', 'own'])
  const html = await renderMarkup(<Conversation messages={shown} />)
  expect(html).toContain('Olá &lt;b&gt;você&lt;/b&gt;')
  expect(html).toContain('<a href="https://a.example/x" target="_blank" rel="noopener noreferrer nofollow">')
  expect(html.match(/id="novas"/g)).toHaveLength(1)
  expect(html).toContain('22/11/2026 12:00')
  expect(html.match(/Nota interna/g)).toHaveLength(1)
})

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
