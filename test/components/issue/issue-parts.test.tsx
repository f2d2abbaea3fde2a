import { expect, it } from 'vitest'
import { Conversation, IssueTag, toShownMessage } from '#app/components/issue/index.ts'
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

it('no two situations share both colour and shape', async () => {
  const drawn = await Promise.all(
    ISSUE_STATUSES.map(({ id, label }) => renderMarkup(<IssueTag statusId={id} label={label} />))
  )
  expect(new Set(drawn.map((html) => html.match(/class="([^"]+)"/)?.[1])).size).toBe(ISSUE_STATUSES.length)
})

it("draws users' text as text, and marks new and internal messages", async () => {
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
