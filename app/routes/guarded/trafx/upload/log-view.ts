import { formatDay, type IsoDay } from '#app/domain/calendar/dates.ts'
import { modeLabel } from '#app/domain/counter/mode.ts'
import { type LogSpan, outranks, overlapOf } from '#app/domain/counter/overlap.ts'
import type { SkippedLine, TrafxLog } from '#app/domain/counter/trafx-file.ts'
import { DUPLICATE_UPLOAD, isDuplicateUpload } from '#app/domain/counter/trafx-upload.ts'
import { searchText } from '#app/domain/person/names.ts'
import { grainLabel, voltsLabel, wallClockLabel } from '../labels.ts'

/** Texts are formatted in pt-BR. */
export interface LogView {
  /** File number and log number. */
  key: string
  file: string
  serial: string
  name: string
  mode: string
  records: string
  grain: string
  battery: string
  clock: string
  period: string
  dates: string
  /** Number of lines read: passages, or totals of an hour or day. */
  read: string
  total: number
  skipped: SkippedLine[]
  skippedCount: number
  problem: string | null
  /** Warnings that do not prevent saving. */
  warnings: string[]
}

export interface EarlierLog {
  serial: string
  records: number | null
  file: string
  /** Null when the API does not tell. */
  span: LogSpan | null
}

interface Known {
  file: string
  key: string
  /** Logs uploaded before, and those above this one in the same upload. */
  earlier: readonly EarlierLog[]
  span: LogSpan | null
  /** Place's name for this counter; '' for a new one. */
  deviceName: string
  today: IsoDay
}

const shownSkips = 8
/** Volts: three alkaline cells at 1.1 V each are nearly empty. */
const lowVolts = 3.3

export function toLogView(log: TrafxLog, known: Known): LogView {
  const { file, key, earlier } = known
  const problem = log.problem ?? (isDuplicateUpload(log, earlier) ? DUPLICATE_UPLOAD : null)
  const met = problem === null ? overlapsOf(log, known) : []
  const first = log.dates[0]
  const last = log.dates[log.dates.length - 1]
  return {
    key,
    file,
    serial: log.serial || 'sem número de série',
    name: log.name || 'sem nome',
    mode: modeLabel(log.mode) || 'não informado',
    records: log.records === null ? 'não informado' : log.records.toLocaleString('pt-BR'),
    grain: grainLabel(log.entries.length > 0 ? 'bucket' : (log.grain ?? 'hour')),
    battery: voltsLabel(log.battery),
    clock: clockLabel(log),
    period: log.start && log.clock.at ? `${wallClockLabel(log.start)} a ${wallClockLabel(log.clock.at)}` : '',
    dates: first && last ? datesLabel(first, last, log.dates.length) : 'nenhum dia',
    read: readLabel(log),
    total: log.entries.length + log.totals.reduce((sum, { count }) => sum + count, 0),
    skipped: log.skipped.slice(0, shownSkips),
    skippedCount: log.skippedCount,
    problem,
    warnings: [...logWarnings(log, known.today), ...met, ...otherName(log, known)]
  }
}

function clockLabel({ clock }: TrafxLog): string {
  if (clock.isLost) return 'perdido: o contador ficou sem bateria'
  return clock.at === null ? 'não informado' : `certo, lido em ${wallClockLabel(clock.at)}`
}

function datesLabel(first: IsoDay, last: IsoDay, days: number): string {
  if (first === last) return `${formatDay(first)} (1 dia)`
  return `${formatDay(first)} a ${formatDay(last)} (${days} dias com registro)`
}

function readLabel({ entries, totals, grain }: TrafxLog): string {
  const unit = grain === 'day' ? ['total diário', 'totais diários'] : ['total por hora', 'totais por hora']
  const parts = [
    { count: entries.length, words: ['passagem', 'passagens'] },
    { count: totals.length, words: unit }
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return 'nenhum registro'
  return parts.map(({ count, words }) => `${count.toLocaleString('pt-BR')} ${words[count === 1 ? 0 : 1]}`).join(' e ')
}

function logWarnings(log: TrafxLog, today: IsoDay): string[] {
  const last = log.dates[log.dates.length - 1]
  const hasBoth = log.entries.length > 0 && log.totals.length > 0
  const warnings = [
    log.clock.isLost && 'O relógio do contador foi perdido: as datas podem estar erradas. Confira antes de salvar.',
    last !== undefined && last > today && 'Há registros com data no futuro. Confira o relógio do contador.',
    !log.isComplete && 'O arquivo termina antes do fim dos dados: a leitura pode ter sido interrompida.',
    log.battery !== null && log.battery < lowVolts && 'A bateria está fraca. Troque na próxima visita ao contador.',
    hasBoth && sharesDays(log) && 'Há dias com passagens e com totais: destes dias valem as passagens.'
  ]
  return warnings.filter((warning) => warning !== false)
}

/** Tells both periods, and which of the two counts where they overlap. */
function overlapsOf({ serial }: TrafxLog, { earlier, span }: Known): string[] {
  return earlier.flatMap((other) => {
    if (!span || !other.span || other.serial !== serial || !overlapOf(span, other.span)) return []
    const taken = outranks(span, other.span) ? 'deste registro' : `de ${other.file}`
    return `Este contador já tem contagens de ${periodLabel(other.span)} (${other.file}), e este registro vai de ${periodLabel(span)}. No tempo em comum valem só as ${taken}.`
  })
}

function periodLabel({ from, to }: LogSpan): string {
  return `${wallClockLabel(from)} a ${wallClockLabel(to)}`
}

/** The counter stores 20 letters of a name. */
function otherName({ name, serial }: TrafxLog, { deviceName }: Known): string[] {
  const written = searchText(name)
  const known = searchText(deviceName)
  if (written === '' || known === '' || known.startsWith(written)) return []
  return [
    `O arquivo chama este contador de “${name}”; aqui o ${serial} se chama “${deviceName}”, e é o mesmo aparelho.`
  ]
}

function sharesDays({ entries, totals }: TrafxLog): boolean {
  const days = new Set<IsoDay>()
  for (const { date } of entries) days.add(date)
  return totals.some(({ date }) => days.has(date))
}
