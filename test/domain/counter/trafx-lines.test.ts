import { describe, expect, it } from 'vitest'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { isRecordLike, readHeader, readRecord } from '#app/domain/counter/trafx-lines.ts'
import vectors from '../../fixtures/vectors.json'

describe('a record line', () => {
  it.each(vectors.trafx_lines)('$line', ({ line, entry, date, time }) => {
    const record = isRecordLike(line) ? readRecord(line) : null
    expect(record?.kind === 'entry').toBe(entry)
    if (record?.kind === 'entry') expect(record.entry).toMatchObject({ date, time, values: [1, 0, 0, 0] })
  })

  it.each([
    ['22-07-12,12:00,00077', { date: '2022-07-12', time: '12:00', count: 77 }],
    ['22-01-04,18:00,00004,00009', { date: '2022-01-04', time: '18:00', count: 4 }],
    ['28-02-29, 00:00 ,1', { date: '2028-02-29', time: '00:00', count: 1 }]
  ])('%s is a total of sensor 1', (line, total) => {
    expect(readRecord(line)).toEqual({ kind: 'total', total })
  })

  it.each([
    ['16-05-28,14:15,1,0,0,0', 'entry'],
    ['16-05-28, 14:15:50, 1, 2, 3, 4', 'entry'],
    ['16-02-30,14:15:50,1,0,0,0', 'A data 16-02-30 não existe.'],
    ['27-02-29,14:15:50,1,0,0,0', 'A data 27-02-29 não existe.'],
    ['00-00-00,00:00:02,1,0,0,0', 'A data 00-00-00 não existe.'],
    ['16-05-28,24:00:00,1,0,0,0', 'A hora 24:00:00 não existe.'],
    ['16-05-28,23:60,00001', 'A hora 23:60 não existe.'],
    ['16-05-28,14:15:50,1,0', 'A linha não tem data, hora e os números de um registro.'],
    ['16-05-28,14:15:50,-1,0,0,0', 'A linha não tem data, hora e os números de um registro.'],
    ['16-05-28,14:1', 'A linha não tem data, hora e os números de um registro.']
  ])('%s: %s', (line, outcome) => {
    const record = readRecord(line)
    expect(record.kind === 'skipped' ? record.reason : record.kind).toBe(outcome)
  })
})

describe('a date', () => {
  it('is taken exactly when it exists', () => {
    const pair = (value: number) => String(value).padStart(2, '0')
    for (const year of [0, 16, 26, 27, 28, 96, 99]) {
      for (let month = 0; month <= 13; month++) {
        for (let day = 0; day <= 32; day++) {
          const written = `${pair(year)}-${pair(month)}-${pair(day)}`
          expect([written, readRecord(`${written},12:00,00001`).kind]).toEqual([
            written,
            toIsoDay(`20${written}`) === null ? 'skipped' : 'total'
          ])
        }
      }
    }
  })
})

describe('a header line', () => {
  it.each(vectors.trafx_headers)('$line', ({ line, field, value }) => {
    expect(readHeader(line.trim())).toEqual(field === null ? null : { field, value })
  })

  it.each([
    ['*Batt. voltage  :4.5', { field: 'battery', value: 4.5 }],
    ['*Batt. voltage  :', { field: 'battery', value: null }],
    ['*Stored records :abc', { field: 'records', value: null }],
    ['*Serial Number  :', { field: 'serial', value: '' }],
    ['*Mode           :Vehicle: (VEH-1s)', { field: 'mode', value: 'Vehicle: (VEH-1s)' }],
    ['PERIOD (1/24/0=Timestamps) :001', { field: 'period', value: 1 }],
    ['PERIOD (1/24/0=Timestamps) :024', { field: 'period', value: 24 }],
    ['PERIOD (1/24/0=Timestamps) :000', { field: 'period', value: 0 }],
    ['=TIME (yy-mm-dd hh:mm):22-01-07,15:31:52', { field: 'clock', value: '2022-01-07T15:31:52', isLost: false }],
    ['=TIME (yy-mm-dd hh:mm):00-00-00,00:00:02', { field: 'clock', value: null, isLost: true }],
    ['=TIME (yy-mm-dd hh:mm):01-01-01,05:00:02', { field: 'clock', value: null, isLost: true }],
    ['=START(yy-mm-dd hh:mm):22-01-04,17:00', { field: 'start', value: '2022-01-04T17:00', isLost: false }],
    ['=DOCK TIME (yy-mm-dd hh:mm):22-01-07 15:31:43', null],
    ['DELAY     (see manual)     :030', null],
    ['Calibration: 03150', null]
  ])('%s', (line, header) => {
    expect(readHeader(line)).toEqual(header)
  })
})
