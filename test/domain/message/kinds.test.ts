import { expect, it } from 'vitest'
import { MESSAGE_KINDS, type MessageKind, mayWait } from '#app/domain/message/kinds.ts'

const kinds = Object.keys(MESSAGE_KINDS) as MessageKind[]

it('news of a visit or of money wait an hour at most', () => {
  const late = kinds.filter((kind) => mayWait(kind, 3_600_001))
  expect(late).toEqual(['written', 'campaign'])
  expect(kinds.filter((kind) => !mayWait(kind, 3_600_000))).toEqual([])
})
