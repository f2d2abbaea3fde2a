import { describe, expect, it } from 'vitest'
import { IssueRowSchema, IssueSchema } from '#app/contracts/issues/shapes.ts'
import { completeIssue, completeIssueRow, pickIssues } from '#app/domain/issue/complete.ts'

const words = {
  statuses: [
    { id: 1, label: 'Aberto' },
    { id: 2, label: 'Na fila' },
    { id: 40, label: 'Deferido' }
  ],
  types: [{ id: '7', label: 'Alvará' }]
}
const row = (changes: object = {}) =>
  IssueRowSchema.parse({ id: 1, details: 'Renovar', type: 7, statusId: 1, ...changes })

describe('a request of the specification', () => {
  it('says its situation and type in words', () => {
    expect(completeIssueRow(row(), words)).toMatchObject({ status: 'Aberto', type_label: 'Alvará' })
    expect(completeIssueRow(row({ statusId: 99, type: 8 }), words)).toMatchObject({ status: '', type_label: '' })
  })

  it('may go to every other situation, as its API calls them', () => {
    const issue = completeIssue(IssueSchema.parse({ id: 1, type: 7, statusId: 2 }), words)
    expect([issue.moves, issue.move_words.map(({ label }) => label)]).toEqual([
      [1, 40],
      ['Aberto', 'Deferido']
    ])
  })

  it('keeps further fields', () => {
    const whole = IssueSchema.parse({ id: 1, statusId: 1, status: 'Aberto', moves: [2] })
    expect(completeIssue(whole, words)).toEqual(whole)
  })
})

it('is picked here, as such an API answers with all, and counted by situation', () => {
  const rows = [row(), row({ id: 2, statusId: 40 }), row({ id: 3, details: 'Visita', type: 8, statusId: 2 })]
  const pick = (wanted: object) => {
    const { rows: found, counts } = pickIssues(rows, { status: 0, type: '', q: '', ...wanted }, words)
    return [found.map(({ id }) => id), counts.map(({ count }) => count)]
  }
  expect(pick({})).toEqual([
    ['1', '2', '3'],
    [1, 1, 1]
  ])
  expect(pick({ status: 40 })).toEqual([['2'], [1, 1, 1]])
  expect(pick({ status: -1 })).toEqual([
    ['1', '3'],
    [1, 1, 1]
  ])
  expect(pick({ type: '7', q: 'RENOVAR' })).toEqual([
    ['1', '2'],
    [1, 0, 1]
  ])
})
