import { randomUUID } from 'node:crypto'
import type { CounterLog } from '#app/contracts/trafx/calls.ts'
import type { IsoDay } from '#app/domain/calendar/dates.ts'
import type { LogSpan } from '#app/domain/counter/overlap.ts'
import { readTrafxFile, type TrafxLog } from '#app/domain/counter/trafx-file.ts'
import { type Coverage, coverageOf, toTotalUploads, toUploads } from '#app/domain/counter/trafx-upload.ts'
import { inTurns } from '#app/time/in-turns.server.ts'
import { mostBytes, mostFiles, tooLargeMessage } from '../upload-limits.ts'
import type { Draft, DraftLog } from './draft.server.ts'
import { type EarlierLog, toLogView } from './log-view.ts'

/** `message` is in pt-BR. */
export type Received = { ok: true; files: File[] } | { ok: false; message: string }

export function receiveFiles(form: FormData): Received {
  // A file field left empty is sent as one file without a name and without content.
  const files = form.getAll('arquivos').filter((value): value is File => value instanceof File && value.name !== '')
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (files.length === 0) return { ok: false, message: 'Escolha ao menos um arquivo de contador.' }
  if (files.length > mostFiles) return { ok: false, message: `Envie no máximo ${mostFiles} arquivos por vez.` }
  return bytes > mostBytes ? { ok: false, message: tooLargeMessage } : { ok: true, files }
}

interface Known {
  place: string
  saved: readonly CounterLog[]
  devices: readonly { serial: string; name: string }[]
  today: IsoDay
}

/** Only reads; saves nothing. */
export async function readUploads(files: readonly File[], { place, saved, devices, today }: Known): Promise<Draft> {
  const draft: Draft = { id: randomUUID(), place, files: [], logs: [] }
  const earlier = saved.map(toEarlier)
  for (const [index, file] of files.entries()) {
    const name = cleanName(file.name)
    // 20 MB take seconds to read, so let other requests run in between.
    const read = await inTurns(readTrafxFile(new Uint8Array(await file.arrayBuffer())))
    draft.files.push({ name, problem: read.ok ? null : read.message, logs: read.ok ? read.logs.length : 0 })
    if (!read.ok) continue
    const here: EarlierLog[] = []
    for (const [at, log] of read.logs.entries()) {
      const key = `${index}-${at}`
      const covered = await inTurns(coverageOf(log))
      const span = covered && toSpan(log, { key, covered })
      const deviceName = devices.find(({ serial }) => serial === log.serial)?.name ?? ''
      const known = { file: name, key, earlier: [...earlier, ...here], span, deviceName, today }
      const drafted = await inTurns(toDraftLog(log, { known, at, covered }))
      draft.logs.push(drafted)
      // A log that will not be saved cannot overlap with others.
      here.push({ serial: log.serial, records: null, file: name, span: drafted.view.problem === null ? span : null })
    }
    // Logs of the same file may have equal record counts; those of an earlier file may not.
    earlier.push(...here.map((one, at) => ({ ...one, records: read.logs[at]?.records ?? null })))
  }
  return draft
}

function toEarlier({
  serial,
  records,
  file_name,
  covered,
  grain,
  clock_lost,
  uploaded_at,
  id
}: CounterLog): EarlierLog {
  const sent = { grain, clockLost: clock_lost, uploadedAt: uploaded_at ?? '', id }
  return { serial, records, file: file_name || 'um arquivo já enviado', span: covered && { ...covered, ...sent } }
}

/** Counts as sent after all stored logs. */
function toSpan({ entries, grain, clock }: TrafxLog, { key, covered }: { key: string; covered: Coverage }): LogSpan {
  const kind = entries.length > 0 ? 'bucket' : (grain ?? 'hour')
  return { ...covered, grain: kind, clockLost: clock.isLost, uploadedAt: '9999', id: key }
}

interface Placed {
  known: Parameters<typeof toLogView>[1]
  at: number
  covered: Coverage | null
}

function* toDraftLog(log: TrafxLog, { known, at, covered }: Placed): Generator<void, DraftLog> {
  const view = toLogView(log, known)
  return {
    key: known.key,
    view,
    days: view.problem === null ? yield* toDays(log) : [],
    serial: log.serial,
    name: log.name,
    mode: log.mode,
    records: log.records ?? 0,
    battery: log.battery,
    clockLost: log.clock.isLost,
    covered,
    file: known.file,
    log: at
  }
}

/** A day has one grain: a log's daily totals beside passages would count them twice. */
function* toDays(log: TrafxLog): Generator<void, DraftLog['days']> {
  const passages = yield* toUploads(log, '')
  const counted = new Set(passages.map(({ date }) => date))
  const totals = (yield* toTotalUploads(log, '')).filter(({ date }) => !counted.has(date))
  return [...passages, ...totals].map(({ date, total, grain, entries, totals }) => ({
    date,
    total,
    grain,
    entries: JSON.stringify(entries),
    totals
  }))
}

function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const printable = last.replace(/\p{C}/gu, '').trim().slice(0, 120)
  return printable || 'arquivo sem nome'
}
