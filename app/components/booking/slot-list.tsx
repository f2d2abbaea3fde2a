import { countLabel } from '#app/domain/words/labels.ts'
import { t } from '#app/domain/words/speech.ts'

export type SlotState = 'open' | 'full' | 'blocked' | 'past'

export interface Slot {
  /** `HH:mm` in the place's zone. */
  time: string
  state: SlotState
  remaining?: number
  href?: string
  note?: string
}

const reason = { full: 'Lotado', blocked: 'Indisponível', past: 'Encerrado' } as const

function describePlaces(remaining: number | undefined): string {
  if (remaining === undefined) return t('Disponível')
  return countLabel(remaining, { one: 'vaga', many: 'vagas' })
}

export function SlotList({
  slots,
  selected,
  label = t('Horários')
}: {
  slots: readonly Slot[]
  selected?: string | null
  label?: string
}) {
  return (
    <ul className="slots" aria-label={label}>
      {slots.map((slot) => (
        <li key={slot.time}>
          {slot.state === 'open' && slot.href ? (
            <a className="slot" href={slot.href} aria-current={slot.time === selected ? 'true' : undefined}>
              <b>{slot.time}</b> {describePlaces(slot.remaining)}
              {slot.note ? <span> · {slot.note}</span> : null}
            </a>
          ) : (
            <span className="slot">
              <b>{slot.time}</b> {slot.state === 'open' ? describePlaces(slot.remaining) : t(reason[slot.state])}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
