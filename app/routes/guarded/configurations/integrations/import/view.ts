import type { Tone } from '#app/components/index.ts'
import type { LegacyNote, LegacyRun } from '#app/contracts/legacy/import.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { IMPORT_NOUN_WORDS, NOTE_WORDS } from '#app/domain/import/legacy-import.ts'
import { isKeyOf } from '#app/domain/words/records.ts'

const states: Readonly<Record<LegacyRun['state'], { state: string; tone: Tone }>> = {
  running: { state: 'Em andamento', tone: 'blue' },
  paused: { state: 'Pausada', tone: 'amber' },
  done: { state: 'Terminada', tone: 'green' }
}

/** A noun of a newer program version is shown by its key. */
export const nounWords = (noun: string): string => (isKeyOf(IMPORT_NOUN_WORDS, noun) ? IMPORT_NOUN_WORDS[noun] : noun)

export const kindWords = (kind: string): string => (isKeyOf(NOTE_WORDS, kind) ? NOTE_WORDS[kind] : kind)

export function toRunView(run: LegacyRun, zone: string) {
  const { id, mode, state, noun, page, failure, started_at: started, ended_at: ended } = run
  const isPreview = mode === 'preview'
  return {
    id,
    ...states[state],
    isRunning: state === 'running',
    isPaused: state === 'paused',
    title: `${isPreview ? 'Conferência' : 'Importação'} de ${started ? formatInstant(started, zone) : ''}`,
    progress: state === 'done' ? doneWords(ended, zone) : `Onde está: ${nounWords(noun)}, página ${page}.`,
    created: isPreview ? 'Novos' : 'Importados',
    failure,
    counts: run.counts.map((counts) => ({ ...counts, name: nounWords(counts.noun) }))
  }
}

const doneWords = (ended: string | null, zone: string) => (ended ? `Terminou em ${formatInstant(ended, zone)}.` : '')

export function toNoteView({ id, noun, legacy_id: number, kind, what }: LegacyNote) {
  return { id: String(id), noun: nounWords(noun), number, kind: kindWords(kind), what }
}
