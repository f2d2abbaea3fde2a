import { addDays } from '../calendar/dates.ts'

/** `contact`: one telephone, e-mail or document. `maker`: one made or changed the other. `puppets`: one person made both. */
export type OnePerson = 'contact' | 'maker' | 'puppets'

/** Contacts of a place's accounts, and recent invitations and changes between them. Days are y-m-d in the place's zone. */
export interface Links {
  /** The key says its kind: `phone 5575…`. */
  contacts: readonly { id: number; key: string }[]
  /** `controls`: not only permissions were changed. */
  makers: readonly { id: number; maker: number; controls: boolean; day: string }[]
  /** First day of the place. */
  bornOn: string
  days: number
  /** Counts as well to the end of the day on which a lowered figure begins to; null: none waits. */
  before: { days: number; lastDay: string } | null
}

interface Pair {
  first: number
  second: number
  today: string
}

/**
 * Whether two accounts of a place may be one person on a day: both have one contact, one stands behind the other by
 * invitations, permissions or changes of the last days (through any number of accounts), or one person made both. In the
 * first days of a place one person makes everybody, so the last counts only for what was done later.
 */
export function findOnePerson(links: Links, { first, second, today }: Pair): OnePerson | null {
  const keysOf = (id: number) => links.contacts.filter((one) => one.id === id).map(({ key }) => key)
  const own = new Set(keysOf(first))
  if (keysOf(second).some((key) => own.has(key))) return 'contact'
  const before = behind(links, first, today)
  const after = behind(links, second, today)
  if (before.all.has(second) || after.all.has(first)) return 'maker'
  return [...before.controlling].some((id) => after.controlling.has(id)) ? 'puppets' : null
}

/** First day on which they count as two; null: no day, while both have one contact. */
export function twoPeopleFrom(links: Links, { first, second, today }: Pair): string | null {
  const isTwo = (day: string) => findOnePerson(links, { first, second, today: day }) === null
  if (isTwo(today)) return today
  if (findOnePerson(links, { first, second, today }) === 'contact') return null
  const ends = links.makers.flatMap(({ day }) =>
    [links.days, links.before?.days ?? 0].map((days) => addDays(day, days + 1))
  )
  const days = [...ends, ...(links.before ? [addDays(links.before.lastDay, 1)] : [])].filter((day) => day > today)
  return [...new Set(days)].sort().find(isTwo) ?? null
}

function daysOn({ days, before }: Links, today: string): number {
  return before !== null && today <= before.lastDay ? Math.max(days, before.days) : days
}

/** Accounts behind one, itself among them; `controlling`: by more than permissions all the way. */
function behind(links: Links, start: number, today: string) {
  const days = daysOn(links, today)
  const since = addDays(today, -days)
  const grown = addDays(links.bornOn, days)
  const all = new Set<number>()
  const controlling = new Set<number>()
  const steps = [{ id: start, controls: true }]
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { id, controls } = step
    if (controls ? controlling.has(id) : all.has(id)) continue
    all.add(id)
    if (controls) controlling.add(id)
    for (const { id: made, maker, controls: more, day } of links.makers) {
      if (made === id && day >= since) steps.push({ id: maker, controls: controls && more && day > grown })
    }
    const keys = new Set(links.contacts.filter((one) => one.id === id).map(({ key }) => key))
    for (const other of links.contacts)
      if (keys.has(other.key) && other.id !== id) steps.push({ id: other.id, controls })
  }
  return { all, controlling }
}
