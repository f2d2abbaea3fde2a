import { peopleLabel } from '../words/labels.ts'

/** `out`: left after a check-in. `back`: came in again. */
export type Direction = 'out' | 'back'

interface Passage {
  direction: Direction
  items: Readonly<Record<string, number>>
}

/** People per ticket label who left and have not come back. Takes standing passages only. */
export function awayByLabel(passages: readonly Passage[]): Record<string, number> {
  const away: Record<string, number> = {}
  for (const { direction, items } of passages) {
    const sign = direction === 'out' ? 1 : -1
    for (const [label, people] of Object.entries(items)) away[label] = (away[label] ?? 0) + sign * people
  }
  return away
}

interface Came {
  label: string
  quantity: number
  checkedIn: number
}

/** People per ticket label who may pass in that direction. */
export function mayPass(
  direction: Direction,
  items: readonly Came[],
  away: Readonly<Record<string, number>>
): Record<string, number> {
  return Object.fromEntries(
    items.map(({ label, checkedIn }) => {
      const left = away[label] ?? 0
      return [label, direction === 'out' ? checkedIn - left : left]
    })
  )
}

interface Asked {
  direction: Direction
  /** People who came, also those who left since. */
  came: number
  away: number
  /** When the last ones left, as `às 14:05`; '' if nobody left. */
  leftAt: string
}

/** Says why nobody of a booking passes; null if somebody may. */
export function whyNobodyPasses({ direction, came, away, leftAt }: Asked): { code: string; message: string } | null {
  if (came === 0) {
    const next = direction === 'back' ? ' Faça o check-in.' : ''
    return { code: 'never-came', message: `Ninguém desta reserva entrou ainda.${next}` }
  }
  if (direction === 'out' && came === away) return { code: 'already', message: `Todos já saíram ${leftAt}.` }
  if (direction === 'back' && away === 0) return { code: 'already', message: 'Ninguém desta reserva está fora.' }
  return null
}

/** `Saíram 3 pessoas.` or `Voltou 1 pessoa.` */
export function passedWords(direction: Direction, people: number): string {
  const verb = direction === 'out' ? ['Saiu', 'Saíram'] : ['Voltou', 'Voltaram']
  return `${people === 1 ? verb[0] : verb[1]} ${peopleLabel(people)}.`
}

interface OwnPassage extends Passage {
  id: number
  personTicketId: number | null
}

interface Person {
  id: number
  label: string
  /** Instant of the check-in by this ticket; null if it was never read at a check-in. */
  enteredAt: Date | null
}

interface Party {
  /** People of the person's ticket type who came. */
  came: number
  /** Persons of that type who came by their own tickets. */
  cameByTicket: number
}

/** Counts the people of a ticket type who came, for `whereIsPerson`. */
export function cameOfType(label: string, items: readonly Came[], persons: readonly Person[]): Party {
  return {
    came: items.find((item) => item.label === label)?.checkedIn ?? 0,
    cameByTicket: persons.filter((person) => person.label === label && person.enteredAt !== null).length
  }
}

/**
 * Says where the holder of one person's ticket is. Others may have passed by the booking's own code, which names
 * nobody: then the newer of both decides, as long as somebody of that ticket type is away.
 */
export function whereIsPerson(
  person: Person,
  passages: readonly OwnPassage[],
  { came, cameByTicket }: Party
): 'never' | 'inside' | 'away' {
  if (person.enteredAt === null && came <= cameByTicket) return 'never'
  const { label } = person
  const ofType = passages.filter(({ items }) => (items[label] ?? 0) > 0)
  const away = awayByLabel(ofType)[label] ?? 0
  if (away === 0) return 'inside'
  const lastByTicket = new Map(ofType.map((passage) => [passage.personTicketId, passage]))
  const own = lastByTicket.get(person.id)
  if (own?.direction === 'out') return 'away'
  const named = [...lastByTicket].filter(([id, { direction }]) => id !== null && direction === 'out')
  const namelessOut = ofType.filter(({ personTicketId, direction }) => personTicketId === null && direction === 'out')
  const isNewer = (namelessOut.at(-1)?.id ?? 0) > (own?.id ?? 0)
  return isNewer && away > named.length ? 'away' : 'inside'
}
