import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTrafxFile, type TrafxLog } from '#app/domain/counter/trafx-file.ts'
import {
  addMinutes,
  bucketOf,
  coverageOf,
  DUPLICATE_UPLOAD,
  isDuplicateUpload,
  toTotalUploads,
  toUploads
} from '#app/domain/counter/trafx-upload.ts'
import expected from '../../fixtures/trafx/expected.json'
import vectors from '../../fixtures/vectors.json'
import { atOnce } from '../../support/at-once.ts'

const stamped = 'ShuttleFile  261116-091522.TXT'
const hourly = 'ShuttleFile  261112-184002.TXT'

function logsOf(name: string): TrafxLog[] {
  const file = atOnce(
    readTrafxFile(readFileSync(new URL(encodeURIComponent(name), new URL('../../fixtures/trafx/', import.meta.url))))
  )
  if (!file.ok) throw new Error(file.message)
  return file.logs
}

function logOf(changes: Partial<TrafxLog> = {}): TrafxLog {
  const [log] = logsOf(stamped)
  if (!log) throw new Error('no log')
  return { ...log, ...changes }
}

const pair = (value: number) => String(value).padStart(2, '0')

describe('buckets', () => {
  it.each(vectors.bucket_3min)('$time is in $bucket', ({ time, bucket }) => {
    expect(bucketOf(time)).toBe(bucket)
  })

  it('hold three minutes and never begin after their content', () => {
    fc.assert(
      fc.property(fc.nat(23), fc.nat(59), fc.nat(59), (hour, minute, second) => {
        const bucket = bucketOf(`${pair(hour)}:${pair(minute)}:${pair(second)}`)
        expect(bucket).toBe(`${pair(hour)}:${pair(Math.floor(minute / 3) * 3)}`)
      })
    )
  })
})

describe('uploads', () => {
  it('are one for each day of a log, as the sample says', () => {
    const uploads = atOnce(toUploads(logOf(), 'cachoeira'))
    const days = Object.entries(expected[stamped][0]?.byDate ?? {})
    expect(uploads.map(({ date, total, entries }) => [date, { total, entries }])).toEqual(days)
    expect(uploads[0]).toMatchObject({
      serial: '2101Rj',
      prodUuid: 'cachoeira',
      name: 'CACHOEIRA ENTRADA',
      mode: 'Infrared (IR+)',
      records: 58,
      grain: 'bucket',
      battery: 4.5,
      covered: { from: '2026-11-13T07:55', to: '2026-11-15T15:31' }
    })
    expect(atOnce(toTotalUploads(logOf(), 'cachoeira'))).toEqual([])
  })

  it('count every entry once, however they are ordered', () => {
    const entries = fc.array(
      fc.record({
        date: fc.constantFrom('2026-11-13', '2026-11-14', '2026-12-31'),
        time: fc.tuple(fc.nat(23), fc.nat(59), fc.nat(59)).map((parts) => parts.map(pair).join(':')),
        values: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3), fc.nat(3))
      })
    )
    fc.assert(
      fc.property(entries, (list) => {
        const uploads = atOnce(toUploads(logOf({ entries: list }), 'p'))
        expect(uploads.map(({ date }) => date)).toEqual([...new Set(list.map(({ date }) => date))].sort())
        for (const { date, total, entries } of uploads) {
          expect(total).toBe(list.filter((one) => one.date === date).length)
          expect(entries.reduce((sum, { count }) => sum + count, 0)).toBe(total)
          expect(entries.map(({ time }) => time)).toEqual([...new Set(entries.map(({ time }) => time))].sort())
        }
        expect(atOnce(toUploads(logOf({ entries: [...list].reverse() }), 'p'))).toEqual(uploads)
      })
    )
  })

  it('with hourly totals stand apart and have no buckets', () => {
    const [log] = logsOf(hourly)
    if (!log) throw new Error('no log')
    expect(atOnce(toUploads(log, 'p'))).toEqual([])
    const uploads = atOnce(toTotalUploads(log, 'p'))
    expect(uploads.map(({ date, total, grain, entries }) => [date, total, grain, entries])).toEqual([
      ['2026-11-10', 39, 'hour', []],
      ['2026-11-11', 266, 'hour', []],
      ['2026-11-12', 187, 'hour', []]
    ])
    expect(uploads[0]?.totals[0]).toEqual({ time: '17:00', count: 39 })
  })

  it('are none for a log with a problem', () => {
    expect(() => atOnce(toUploads(logOf({ problem: 'O número de série está em branco.' }), 'p'))).toThrow('em branco')
    expect(() => atOnce(toTotalUploads(logOf({ records: null }), 'p'))).toThrow(RangeError)
  })
})

describe('a file sent twice', () => {
  it('is refused in the specification’s words', () => {
    expect(DUPLICATE_UPLOAD).toBe('Este arquivo já foi enviado anteriormente!')
  })

  it.each([
    [[], false],
    [[{ serial: '2101Rj', records: 58 }], true],
    [[{ serial: '2101RJ', records: 58 }], false],
    [[{ serial: '2101Rj', records: 59 }], false],
    [
      [
        { serial: '2101Rj', records: 57 },
        { serial: '1904Dz', records: 58 }
      ],
      false
    ],
    [[{ serial: '2101Rj', records: null }], false]
  ])('%j: %s', (earlier, isDuplicate) => {
    expect(isDuplicateUpload(logOf(), earlier)).toBe(isDuplicate)
    expect(isDuplicateUpload(logOf({ records: null }), earlier)).toBe(false)
  })
})

describe('the period that a log covers', () => {
  it('is from start to reading, and every record', () => {
    expect(atOnce(coverageOf(logOf()))).toEqual({ from: '2026-11-13T07:55', to: '2026-11-15T15:31' })
    expect(atOnce(coverageOf(logOf({ start: '2026-11-14T00:00' })))?.from).toBe('2026-11-13T07:57')
  })

  it('is that of its records where the clock was lost', () => {
    const lost = logOf({ clock: { at: null, isLost: true } })
    expect(atOnce(coverageOf(lost))).toEqual({ from: '2026-11-13T07:57', to: '2026-11-15T10:42' })
    const [hours] = logsOf(hourly)
    if (!hours) throw new Error('no log')
    expect(atOnce(coverageOf({ ...hours, start: null }))).toEqual({ from: '2026-11-10T17:00', to: '2026-11-12T15:00' })
    expect(atOnce(coverageOf({ ...lost, entries: [] }))).toBeNull()
  })

  it('goes over midnight and the year’s end', () => {
    expect(addMinutes('2026-12-31T23:57', 3)).toBe('2027-01-01T00:00')
    expect(addMinutes('2028-02-28T12:00', 1440)).toBe('2028-02-29T12:00')
  })
})
