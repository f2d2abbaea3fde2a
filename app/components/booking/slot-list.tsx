export type SlotState = 'open' | 'full' | 'blocked' | 'past'

export interface Slot {
  /** `HH:mm` in the place's zone. */
  time: string
  state: SlotState
  remaining?: number
  href?: string
  note?: string
}

const reason: Record<SlotState, string> = { open: '', full: 'Lotado', blocked: 'Indisponível', past: 'Encerrado' }

function describePlaces(remaining: number | undefined): string {
  if (remaining === undefined) return 'Disponível'
  return remaining === 1 ? '1 vaga' : `${remaining} vagas`
}

export function SlotList({
  slots,
  selected,
  label = 'Horários'
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
              <b>{slot.time}</b> {reason[slot.state] || describePlaces(slot.remaining)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
