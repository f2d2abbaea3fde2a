import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toRun } from '#app/components/report/use-slots.ts'
import type { SlotData, SlotResult } from '#app/domain/report/slot-result.ts'
import { foldKnown } from '#app/reports/slots/fold-known.server.ts'
import { makeSlots } from '../../support/server/slot-api.ts'

const kinds = fc.constantFrom('known', 'awaited', 'failed')

/** Slot n holds 2 to the power of n, so that a sum tells its parts. */
function toResult(
  kind: 'known' | 'awaited' | 'failed',
  index: number
): SlotResult<number> | Promise<SlotResult<number>> {
  const known = { ok: true, value: 2 ** index, from: 'cache', ms: 0 } as const
  if (kind === 'known') return known
  if (kind === 'awaited') return Promise.resolve(known)
  return { ok: false, code: 'failed', message: 'Não deu.', tries: 6 }
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

it('keeps the sums of a report and of its comparison, and each slot that is awaited or failed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(kinds, { maxLength: 12 }), fc.nat(12), async (all, ownSlots) => {
      const data: SlotData<number> = { frame: { slots: makeSlots(all.length) } }
      for (const [index, kind] of all.entries()) data[`slot${index}`] = toResult(kind, index)
      const folded = foldKnown(data, { ownSlots, merge: sum })
      const indexes = folded.frame.slots.map(({ index }) => index)
      expect(indexes).toEqual(indexes.toSorted((a, b) => a - b))
      const results = await Promise.all(indexes.map((index) => folded[`slot${index}`]))
      const sumOf = (isIn: (index: number) => boolean) =>
        sum(results.flatMap((result, at) => (result?.ok && isIn(indexes[at] ?? -1) ? [result.value] : [])))
      const expected = (isIn: (index: number) => boolean) =>
        sum(all.flatMap((kind, index) => (kind !== 'failed' && isIn(index) ? [2 ** index] : [])))
      const isOwn = (index: number) => index < ownSlots
      expect(sumOf(isOwn)).toBe(expected(isOwn))
      expect(sumOf((index) => !isOwn(index))).toBe(expected((index) => !isOwn(index)))
      const count = (kind: string) => all.filter((one) => one === kind).length
      const known = [isOwn, (index: number) => !isOwn(index)].filter((isIn) =>
        all.some((kind, index) => kind === 'known' && isIn(index))
      )
      expect(toRun(folded)).toMatchObject({ total: all.length, failed: count('failed') })
      expect(indexes).toHaveLength(count('awaited') + count('failed') + known.length)
    })
  )
})
