import { describe, expect, it } from 'vitest'
import { LOST_AFTER, planRescue, readPending } from '#app/components/document/lost-part.ts'

const at = 1_795_000_000_000
const pending = { href: '/operation/booking-list?dia=2026-11-23', at }

describe('a page left while the router was on its way', () => {
  it('is asked of the server once, and said to be missing the second time', () => {
    expect(planRescue(pending, null, at + 500)).toEqual({ go: pending.href })
    expect(planRescue({ ...pending, at: at + 2000 }, { href: pending.href, at: at + 600 }, at + 2100)).toEqual({
      say: true
    })
  })

  it('is asked for again where another one was rescued, or this one long ago', () => {
    expect(planRescue(pending, { href: '/nf/index', at: at - 5 }, at + 1)).toEqual({ go: pending.href })
    expect(planRescue(pending, { href: pending.href, at: at - LOST_AFTER - 5 }, at + 1)).toEqual({ go: pending.href })
  })

  it('is ignored later, and when the clock went back', () => {
    expect(planRescue(pending, null, at + LOST_AFTER + 1)).toBeNull()
    expect(planRescue(pending, null, at - 1)).toBeNull()
    expect(planRescue(null, null, at)).toBeNull()
  })
})

it.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['another thing', '[1]'],
  ['an address elsewhere', JSON.stringify({ href: '//example.com', at })],
  ['a script', JSON.stringify({ href: 'javascript:alert(1)', at })],
  ['no time', JSON.stringify({ href: '/a' })]
])('reads %s as nothing', (_, text) => {
  expect(readPending(text)).toBeNull()
})

it('reads the stored destination', () => {
  expect(readPending(JSON.stringify(pending))).toEqual(pending)
})
