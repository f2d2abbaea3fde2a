/** As typed. */
export interface TicketChoice {
  label: string
  quantity: string
}

/** The address of a booking step: everything up to the personal data, as text. */
export interface Selection {
  pid: string
  atrativo: string
  /** `YYYY-MM` */
  mes: string
  date: string
  time: string
  tickets: TicketChoice[]
  /** `dados` once the tickets are chosen. */
  passo: string
  /** As typed. */
  discount_code: string
  /** '1': somebody of the place looks at what is not sold. */
  ver: string
  /** Which booking of the same visit this is to be: '' is the first. */
  nova: string
}

/** More than any attraction has: a form must not make us walk a list of its own length. */
const maxTickets = 50
const names = ['pid', 'atrativo', 'mes', 'date', 'time', 'passo', 'nova', 'discount_code', 'ver'] as const

type Source = { get(name: string): unknown }

/** What is missing, or no text, is ''. */
export function readSelection(source: Source): Selection {
  const text = (name: string) => {
    const value = source.get(name)
    return typeof value === 'string' ? value.trim().slice(0, 100) : ''
  }
  const [pid = '', atrativo = '', mes = '', date = '', time = '', passo = '', nova = '', code = '', ver = ''] =
    names.map(text)
  const tickets: TicketChoice[] = []
  for (let index = 0; index < maxTickets; index++) {
    const label = text(`tickets[${index}].label`)
    if (label) tickets.push({ label, quantity: text(`tickets[${index}].quantity`) })
  }
  return { pid, atrativo, mes, date, time, tickets, discount_code: code, ver, passo, nova }
}

/** What is '' is left out. */
export function stepHref(selection: Selection, changes: Partial<Selection> = {}): string {
  const next = { ...selection, ...changes }
  const query = new URLSearchParams()
  for (const name of names) if (next[name] && name !== 'passo' && name !== 'nova') query.set(name, next[name])
  next.tickets.forEach(({ label, quantity }, index) => {
    query.set(`tickets[${index}].label`, label)
    query.set(`tickets[${index}].quantity`, quantity)
  })
  if (next.passo) query.set('passo', next.passo)
  if (next.passo && next.nova) query.set('nova', next.nova)
  return query.size > 0 ? `/booking?${query}` : '/booking'
}
