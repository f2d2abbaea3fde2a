import { describe, expect, it } from 'vitest'
import {
  ISSUE_STATUSES,
  type IssueStatus,
  isIssueStatus,
  isLive,
  isOverdue,
  isWaiting,
  moveProblem
} from '#app/domain/issue/status.ts'

const all = ISSUE_STATUSES.map(({ id }) => id)

/** Rows: from 1 to 7; letters: to 1 to 7. y: may, m: with a message, r: with a reason, s: the same, n: never. */
const byStaff = ['syyyryy', 'ysyyryy', 'yysyryy', 'yyysryy', 'nmnnsnn', 'nmnnnsn', 'nmnnnns']
const byAsker = ['snnnnny', 'nsnnnny', 'nnsnnny', 'nnnsnnn', 'nnnnsnn', 'nnnnnsn', 'nnnnnns']
const said = {
  y: [null, null],
  m: ['needs_message', null],
  r: ['needs_reason', null],
  s: ['same', 'same'],
  n: ['not_allowed', 'not_allowed']
}

describe('a move', () => {
  it.each([
    ['who attends', byStaff, false],
    ['who asked', byAsker, true]
  ])('made by %s follows the table, from each status to each', (_who, table, isOwn) => {
    for (const from of all) {
      for (const to of all) {
        const letter = table[from - 1]?.charAt(to - 1) as keyof typeof said
        const found = ['  ', 'Porque sim'].map((message) => moveProblem(from, to, { message, isOwn }))
        expect([from, to, ...found]).toEqual([from, to, ...said[letter]])
      }
    }
  })
})

it('lets the requester write until a refusal, and give up until any decision', () => {
  expect(all.filter(isWaiting)).toEqual([1, 2, 3])
  expect(all.filter(isLive)).toEqual([1, 2, 3, 4])
  expect([0, 1, 7, 8, 1.5].filter(isIssueStatus)).toEqual([1, 7])
})

it('is late from the day after, and only while the answer is ours to give', () => {
  const late = (status: IssueStatus, dueOn: string | null) => isOverdue({ status, dueOn }, '2026-11-20')
  expect(all.filter((status) => late(status, '2026-11-19'))).toEqual([1, 2])
  expect([late(1, '2026-11-20'), late(1, null)]).toEqual([false, false])
})
