import { randomUUID } from 'node:crypto'
import type { IsoDay } from '#app/domain/calendar/dates.ts'
import { readTrafxFile, type TrafxLog } from '#app/domain/counter/trafx-file.ts'
import { coverageOf, toTotalUploads, toUploads } from '#app/domain/counter/trafx-upload.ts'
import { inTurns } from '#app/time/in-turns.server.ts'
import { mostBytes, mostFiles, tooLargeMessage } from '../upload-limits.ts'
import type { Draft, DraftLog } from './draft.server.ts'
import { toLogView } from './log-view.ts'

/** `message` in pt-BR. */
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
  saved: readonly { serial: string; records: number | null }[]
  today: IsoDay
}

/** Nothing is saved. */
export async function readUploads(files: readonly File[], { place, saved, today }: Known): Promise<Draft> {
  const draft: Draft = { id: randomUUID(), place, files: [], logs: [] }
  const earlier = [...saved]
  for (const [index, file] of files.entries()) {
    const name = cleanName(file.name)
    // 20 MB are seconds of work: everybody else gets their turn in between.
    const read = await inTurns(readTrafxFile(new Uint8Array(await file.arrayBuffer())))
    draft.files.push({ name, problem: read.ok ? null : read.message, logs: read.ok ? read.logs.length : 0 })
    if (!read.ok) continue
    for (const [at, log] of read.logs.entries()) {
      draft.logs.push(await inTurns(toDraftLog(log, { name, at, key: `${index}-${at}`, earlier, today })))
    }
    earlier.push(...read.logs)
  }
  return draft
}

interface Placed extends Pick<Known, 'today'> {
  name: string
  at: number
  key: string
  earlier: Known['saved']
}

function* toDraftLog(log: TrafxLog, { name, at, key, earlier, today }: Placed): Generator<void, DraftLog> {
  const view = toLogView(log, { file: name, key, earlier, today })
  return {
    key,
    view,
    days: view.problem === null ? yield* toDays(log) : [],
    serial: log.serial,
    name: log.name,
    mode: log.mode,
    records: log.records ?? 0,
    battery: log.battery,
    clockLost: log.clock.isLost,
    covered: yield* coverageOf(log),
    file: name,
    log: at
  }
}

/** A day has one grain: a log's totals of a day with passages would count them twice. */
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
