/** Ticket label and quantity as typed. */
export interface TicketChoice {
  label: string
  quantity: string
}

/** URL parameters of a booking step, as text: everything before the personal data. */
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
  /** Text as typed. */
  discount_code: string
  /** '1': staff preview an attraction that is not on sale. */
  ver: string
  /** Number of a further booking of the same visit; '' for the first. */
  nova: string
}

/** Exceeds the types of any attraction: limits the work that a forged form can cause. */
const maxTickets = 50
const names = ['pid', 'atrativo', 'mes', 'date', 'time', 'passo', 'nova', 'discount_code', 'ver'] as const

type Source = { get(name: string): unknown }

/** Missing or non-text values become ''. */
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

/** Leaves out empty values. */
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
