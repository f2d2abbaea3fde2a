import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTrafxFile, type TrafxLog } from '#app/domain/counter/trafx-file.ts'
import { bucketOf } from '#app/domain/counter/trafx-upload.ts'
import expected from '../../fixtures/trafx/expected.json'
import { atOnce } from '../../support/at-once.ts'

const folder = new URL('../../fixtures/trafx/', import.meta.url)
const hourly = 'ShuttleFile  261112-184002.TXT'
const stamped = 'ShuttleFile  261116-091522.TXT'
const sample = (name: string) => readFileSync(new URL(encodeURIComponent(name), folder))

function read(file: string | Uint8Array): TrafxLog[] {
  const result = atOnce(readTrafxFile(file))
  if (!result.ok) throw new Error(result.message)
  return result.logs
}

const head = (changes: Record<string, string> = {}) => {
  const { serial = '2101Rj', records = '00005', period = '000', time = '26-11-15,15:31:52' } = changes
  return [
    `  *Serial Number  :${serial}`,
    '  *Counter name   :TRILHA              ',
    '  *Mode           :Infrared (IR+)',
    `  *Stored records :${records}`,
    '',
    `=TIME (yy-mm-dd hh:mm):${time}`,
    `PERIOD (1/24/0=Timestamps) :${period}`,
    ''
  ]
}
const write = (...lines: (string | string[])[]) => lines.flat().join('\r\n')
const entry = '26-11-13,07:58:04,1,0,0,0'

describe('the sample files', () => {
  it.each(Object.entries(expected))('%s', (name, logs) => {
    const file = sample(name)
    expect(file.includes('\r\n')).toBe(true)
    const found = read(file).map((log) => ({
      serial: log.serial,
      name: log.name,
      mode: log.mode,
      records: log.records,
      period: log.period,
      otherRecordLines: log.totals.length,
      fourValueLines: log.entries.length,
      byDate: countByDate(log)
    }))
    expect(found).toEqual(logs)
  })

  it('tell battery, clock and start, and have nothing to skip', () => {
    const [first, second] = read(sample(hourly))
    expect(first).toMatchObject({
      battery: 4.5,
      clock: { at: '2026-11-12T15:31:52', isLost: false },
      start: '2026-11-10T17:00',
      grain: 'hour',
      isComplete: true,
      problem: null,
      skippedCount: 0,
      dates: ['2026-11-10', '2026-11-11', '2026-11-12']
    })
    expect(first?.totals[0]).toEqual({ date: '2026-11-10', time: '17:00', count: 39 })
    expect(second).toMatchObject({ battery: 3.7, skippedCount: 0, grain: 'hour' })
    expect(read(sample(stamped))[0]).toMatchObject({ grain: null, skippedCount: 0, isComplete: true })
  })

  it.each([hourly, stamped])('%s reads the same saved anew with other line ends', (name) => {
    const text = sample(name).toString('latin1')
    const logs = read(text)
    expect(read(text.replace(/\r+\n/g, '\n'))).toEqual(logs)
    expect(read(text.replace(/\r*\n/g, '\r\r\n'))).toEqual(logs)
    expect(read(Buffer.from(`\ufeff${text}`, 'utf16le'))).toEqual(logs)
  })
})

function countByDate({ entries }: TrafxLog) {
  const byDate: Record<string, { total: number; entries: { time: string; count: number }[] }> = {}
  for (const { date, time } of entries) {
    const day = byDate[date] ?? { total: 0, entries: [] }
    byDate[date] = day
    day.total++
    const bucket = day.entries.filter((one) => one.time === bucketOf(time))[0]
    if (bucket) bucket.count++
    else day.entries.push({ time: bucketOf(time), count: 1 })
  }
  return byDate
}

describe('a log', () => {
  it('from a cable download has no dock around it', () => {
    const [log] = read(
      write('Welcome to TRAFx---Count on us!', '*****V9.4d S/N201207 (c) 2001-2018*****', head(), entry, 'END OF DATA')
    )
    expect(log).toMatchObject({ serial: '2101Rj', name: 'TRILHA', isComplete: true, problem: null })
    expect(log?.entries).toHaveLength(1)
  })

  it('keeps daily totals as such', () => {
    const [log] = read(write(head({ period: '024' }), '26-11-13,00:00,00310', 'END OF DATA'))
    expect(log).toMatchObject({
      grain: 'day',
      totals: [{ date: '2026-11-13', time: '00:00', count: 310 }],
      entries: []
    })
  })

  it('says that its clock was lost', () => {
    const [log] = read(write(head({ time: '00-00-00,00:00:02' }), '01-01-01,00:10:02,1,0,0,0', 'END OF DATA'))
    expect(log).toMatchObject({ clock: { at: null, isLost: true }, dates: ['2001-01-01'] })
  })

  it('reports each skipped line with its reason', () => {
    const lines = [entry, '26-11-31,07:58:04,1,0,0,0', 'ruído', '26-11-13,08:00,00004', '26-11-13,08', 'END OF DATA']
    const [log] = read(write(head(), lines, 'obrigado', '26-11-13,09:00:00,1,0,0,0'))
    expect(log?.entries).toHaveLength(1)
    expect(log?.skipped).toEqual([
      { line: 10, reason: 'A data 26-11-31 não existe.' },
      { line: 11, reason: 'A linha não é um registro.' },
      { line: 12, reason: 'A linha é um total, e este contador grava cada passagem.' },
      { line: 13, reason: 'A linha não tem data, hora e os números de um registro.' },
      { line: 16, reason: 'A linha vem depois do fim dos dados.' }
    ])
    const [long] = read(write(head(), `${entry}${'0'.repeat(300)}`, 'x'.repeat(300), entry))
    expect([long?.entries.length, long?.skippedCount]).toEqual([1, 2])
  })

  it('cut off is read as far as it goes; the next one is whole', () => {
    const [cut, next] = read(
      write(head(), entry, '26-11-13,08:0', '>>>>>>~~~~~~', 'Counter log start', head({ serial: '2101rj' }), entry)
    )
    expect(cut).toMatchObject({ isComplete: false, skippedCount: 1, problem: null })
    expect(next).toMatchObject({ serial: '2101rj', skippedCount: 0 })
  })

  it.each([
    [{ serial: '' }, 'O número de série está em branco.'],
    [{ records: '' }, 'Falta a quantidade de registros (a linha "*Stored records").']
  ])('with %j cannot be saved: %s', (changes, problem) => {
    expect(read(write(head(changes), entry))[0]?.problem).toBe(problem)
  })

  it('without records, or twice in a file, cannot be saved either', () => {
    expect(read(write(head(), 'END OF DATA'))[0]?.problem).toBe('Não há registros para este contador.')
    const twice = write(head(), entry, 'END OF DATA')
    const other = write(head(), '26-11-14,07:58:04,1,0,0,0', 'END OF DATA', '')
    const problems = read(`${twice}\r\n${other}${twice}`).map(({ problem }) => problem)
    expect(problems).toEqual([null, null, 'Este arquivo já foi enviado anteriormente!'])
  })
})

describe('a file that is not a counter file', () => {
  it.each([
    ['nothing', '', 'O arquivo está vazio.'],
    ['blank lines', ' \r\n\r\n', 'O arquivo está vazio.'],
    ['a table', 'Nome;Valor\nZoé;1', 'Este arquivo não é de um contador: falta a linha "*Serial Number".'],
    ['records without a counter', entry, 'Este arquivo não é de um contador: falta a linha "*Serial Number".'],
    ['an archive', 'PK\u0003\u0004\0\0', 'Este arquivo não é de texto. Envie o .TXT como o contador o gravou.'],
    [
      'a picture',
      new Uint8Array([0xff, 0xd8, 0xff, 0, 1]),
      'Este arquivo não é de texto. Envie o .TXT como o contador o gravou.'
    ],
    [
      'headers only',
      '*Serial Number  :x\n'.repeat(1001),
      'O arquivo tem contadores demais. Envie um arquivo por coleta.'
    ]
  ])('%s', (_, file, message) => {
    expect(atOnce(readTrafxFile(file))).toEqual({ ok: false, message })
  })

  it('reports text before the first header', () => {
    const result = atOnce(readTrafxFile(write(entry, head(), entry)))
    expect(result.ok && result.skipped).toEqual([{ line: 1, reason: 'A linha vem antes do cabeçalho de um contador.' }])
  })
})

describe('any input', () => {
  const piece = fc.oneof(
    fc.constantFrom(...head(), entry, 'END OF DATA', '26-11-13,08:00,00004', '\r', '\n', '\r\r\n', '=', '*', ',', '1'),
    fc.string({ unit: 'binary', maxLength: 20 })
  )

  it('gives logs or a message', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(piece).map((all) => all.join('\n'))
        ),
        (text) => {
          const result = atOnce(readTrafxFile(text))
          if (!result.ok) expect(result.message).toMatch(/\.$/)
          for (const log of result.ok ? result.logs : []) expect(log.skipped.length).toBe(log.skippedCount)
        }
      )
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => typeof atOnce(readTrafxFile(bytes)).ok === 'boolean')
    )
  })

  const header = head().join('\n')
  const megabyte = (unit: string) => unit.repeat(Math.ceil(1_000_000 / unit.length))

  it.each([
    '\r',
    '\n',
    ' ',
    '\r\n',
    '\t',
    '*',
    '0',
    ',',
    ':',
    '=',
    '-',
    '1,',
    '26-11-13,',
    `${entry}\r`,
    'a\r',
    '*Mode :'
  ])('takes time in proportion: a megabyte of %j', (unit) => {
    // Some 50 ms each; what looks at each character again for every other would take minutes.
    expect(processorTime(`${header}\n${entry}\n${megabyte(unit)}\n${entry}`)).toBeLessThan(2000)
  })

  it('reads 14 000 lines within 200 ms', () => {
    const lines = Array.from({ length: 14_000 }, (_, i) => {
      const pair = (value: number) => String(value).padStart(2, '0')
      return `26-${pair((i % 12) + 1)}-${pair((i % 28) + 1)},${pair(i % 24)}:${pair(i % 60)}:${pair(i % 60)},1,0,0,0`
    })
    const text = write(head({ records: '14000' }), lines, 'END OF DATA')
    expect(read(text)[0]?.entries).toHaveLength(14_000)
    // The best of three: what else runs on the machine must not decide.
    expect(Math.min(...[1, 2, 3].map(() => processorTime(text)))).toBeLessThan(200)
  })
})

/** Milliseconds of processor, not of the clock, which counts whatever else runs. */
function processorTime(text: string): number {
  const before = process.cpuUsage()
  atOnce(readTrafxFile(text))
  return process.cpuUsage(before).user / 1000
}

it.each(['\n', '26-11-13,08:03:11,00001,00000,00002,00000\r\n', 'x\r'])(
  'stops every 500 lines of %j, that others may have a turn',
  (line) => {
    const stops = [...readTrafxFile(line.repeat(5000))]
    expect([line, stops.length]).toEqual([line, line === '\n' ? 0 : 10])
    expect([...readTrafxFile(`*Serial Number :1\n${line.repeat(5000)}`)]).toHaveLength(10)
  }
)
