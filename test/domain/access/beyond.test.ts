import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBeyond, leftUnheld } from '#app/domain/access/beyond.ts'

const held = (keys: string[], modules: string[] | null = null) => ({ keys, modules, placeModules: ['one', 'two'] })

describe('holding more', () => {
  it.each([
    { target: held(['users/edit']), other: held(['users/edit', 'users/index']), beyond: false },
    { target: held(['users/edit', 'nf/index']), other: held(['users/edit']), beyond: true },
    { target: held([], ['one']), other: held([], ['two']), beyond: true },
    { target: held([]), other: held([], ['one', 'two']), beyond: false },
    { target: held([], ['gone']), other: held([], []), beyond: false }
  ])('$target.keys $target.modules is beyond $other.keys $other.modules: $beyond', ({ target, other, beyond }) => {
    expect(isBeyond(target, other)).toBe(beyond)
  })

  it('ignores permissions unknown to this version, which open nothing', () => {
    expect(isBeyond(held(['ours/later']), held([]))).toBe(false)
  })
})

describe('permissions that would lose their last holder', () => {
  const others = { keys: ['users/index'], modules: [['one']] }

  it('are those that only this user holds, including "all modules"', () => {
    const before = held(['users/index', 'users/edit', 'ours/later'])
    expect(leftUnheld({ before, after: { keys: [], modules: [] }, others })).toEqual({
      permissions: ['users/edit'],
      modules: ['two', '*']
    })
    expect(leftUnheld({ before, after: { keys: ['users/edit'], modules: null }, others })).toEqual({
      permissions: [],
      modules: []
    })
  })

  it('is what some of the modules were, without "all modules" where they had only some', () => {
    const before = held(['users/edit'], ['one', 'two'])
    expect(
      leftUnheld({ before, after: { keys: ['users/edit'], modules: ['two'] }, others: { keys: [], modules: [] } })
    ).toEqual({
      permissions: [],
      modules: ['one']
    })
  })

  it('is nothing where one who is not beyond another loses to that other', () => {
    const some = (from: string[]) => fc.subarray(from)
    const person = fc
      .tuple(some(['users/edit', 'users/index', 'nf/index']), fc.option(some(['one', 'two'])))
      .map(([keys, modules]) => held(keys, modules))
    fc.assert(
      fc.property(person, person, (target, other) => {
        fc.pre(!isBeyond(target, other))
        const left = leftUnheld({
          before: target,
          after: { keys: [], modules: [] },
          others: { keys: other.keys, modules: [other.modules] }
        })
        expect(left.permissions).toEqual([])
        expect(left.modules.filter((module) => module !== '*')).toEqual([])
      })
    )
  })
})
