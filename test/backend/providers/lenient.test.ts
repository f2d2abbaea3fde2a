import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { auxiliaryField, readableItems } from '#app/backend/providers/lenient.server.ts'
import { log } from '#app/log.server.ts'

it('reads the other fields beside an unreadable one, and logs only its name', () => {
  const warn = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const schema = z.object({ id: z.number(), note: auxiliaryField('test note', z.string()) })
  expect(schema.parse({ id: 1, note: 'ok' })).toEqual({ id: 1, note: 'ok' })
  expect(schema.parse({ id: 1 })).toEqual({ id: 1, note: undefined })
  expect(warn).not.toHaveBeenCalled()
  const personal = { cpf: '529.982.247-25' }
  expect(schema.parse({ id: 1, note: personal })).toEqual({ id: 1, note: null })
  expect(schema.parse({ id: 2, note: personal })).toEqual({ id: 2, note: null })
  // Once a minute.
  expect(warn).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(warn.mock.calls)).toMatch(/^(?!.*529).*test note/)
  expect(schema.safeParse({ id: 'x', note: 'ok' }).success).toBe(false)
})

it('keeps every readable entry of a list, in its order', () => {
  vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const list = readableItems('test entry', z.object({ id: z.number() }))
  const entries = fc.array(fc.oneof(fc.record({ id: fc.nat() }), fc.anything({ withNullPrototype: false })))
  fc.assert(
    fc.property(entries, (drawn) => {
      const readable = drawn.flatMap((one) => z.object({ id: z.number() }).safeParse(one).data ?? [])
      expect(list.parse(drawn)).toEqual(readable)
    })
  )
  expect(list.safeParse('no list').success).toBe(false)
})
