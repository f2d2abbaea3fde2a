import { addDays } from '#app/domain/calendar/dates.ts'
import { readTrafxFile } from '#app/domain/counter/trafx-file.ts'
import { atOnce } from '../../support/at-once.ts'
import { type Figure, median } from '../report.ts'
import type { Scale } from '../scale.ts'

const lines = 14_000
const rounds = 25

/** A counter that stored every passage, as full as it gets (CRLF, header, records, end). */
function writeFile(): Uint8Array {
  const records = Array.from({ length: lines }, (_, at) => {
    const [hour, minute, second] = [6 + (at % 500) / 50, (at * 7) % 60, (at * 13) % 60].map((part) =>
      String(Math.floor(part)).padStart(2, '0')
    )
    return `${addDays('2026-01-01', Math.floor(at / 500)).slice(2)},${hour}:${minute}:${second},00001,00000,00002,00000`
  })
  const head = [
    '  *Serial Number  :2101Rj',
    '  *Counter name   :CACHOEIRA ENTRADA   ',
    '  *Mode           :Infrared (IR+)',
    '  *Batt. voltage  :4.5',
    `  *Stored records :${lines}`,
    '',
    '=TIME (yy-mm-dd hh:mm):26-11-12,15:31:52',
    '=START(yy-mm-dd hh:mm):26-01-01,06:00',
    'PERIOD (1/24/0=Timestamps) :000',
    ''
  ]
  return new TextEncoder().encode([...head, ...records, 'END OF DATA', ''].join('\r\n'))
}

/** A counter file of 14 000 records read from its bytes: processor milliseconds, the first time and once warm. */
export function measureCounterFile(scale: Scale): Figure[] {
  const file = writeFile()
  const times = Array.from({ length: scale(rounds) }, () => {
    const before = process.cpuUsage()
    const read = atOnce(readTrafxFile(file))
    const { user, system } = process.cpuUsage(before)
    const entries = read.ok ? read.logs.reduce((sum, log) => sum + log.entries.length, 0) : 0
    if (entries !== lines) throw new Error(`${entries} of ${lines} records were read`)
    return (user + system) / 1000
  })
  const group = `arquivo de contador, ${lines.toLocaleString('pt-BR')} linhas (${(file.length / 1000).toFixed(0)} kB)`
  const target = { kind: 'at most' as const, value: 200 }
  return [
    { group, name: 'processador, a primeira leitura', value: times[0] ?? 0, unit: 'ms', target },
    {
      group,
      name: 'processador, mediana',
      value: median(times),
      unit: 'ms',
      target,
      beside: `${times.length} leituras`
    }
  ]
}
