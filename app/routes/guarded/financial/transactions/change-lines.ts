import { FINANCE_CEILINGS } from '#app/domain/finance/limits.ts'
import { emptyItem, emptyPayment, type TypedTransaction } from './typed.ts'

/**
 * Action of the pressed button: save, search for a person, or take the one found. Any other changed the lines, which
 * are shown again.
 */
export type Wish =
  | { kind: 'save' | 'show' }
  | { kind: 'find'; target: string }
  | { kind: 'pick'; target: string; uuid: string }

interface Line {
  id: string
  removed: string
}

/** Removes a new line, and marks a stored one so that it can be restored before saving. */
function mark<T extends Line>(lines: readonly T[], at: number, removed: string): T[] {
  if (removed !== '' && lines[at]?.id === '') return lines.filter((_line, index) => index !== at)
  return lines.map((line, index) => (index === at && line.id !== '' ? { ...line, removed } : line))
}

/** `today` is the first day of a new payment. */
export function changeLines(
  typed: TypedTransaction,
  intent: string,
  today: string
): { typed: TypedTransaction; wish: Wish } {
  const { items, payments } = typed
  const shown = (changed: Partial<TypedTransaction>) => ({
    typed: { ...typed, ...changed },
    wish: { kind: 'show' } as const
  })
  if (intent === 'save') return { typed, wish: { kind: 'save' } }
  if (intent === 'add-item') return shown({ items: [...items, emptyItem].slice(0, FINANCE_CEILINGS.items.most) })
  if (intent === 'add-payment') {
    return shown({ payments: [...payments, emptyPayment(today)].slice(0, FINANCE_CEILINGS.payments.most) })
  }
  const [, what, noun, index] = /^(remove|restore)-(item|payment)-(\d{1,2})$/.exec(intent) ?? []
  const removed = what === 'remove' ? '1' : ''
  if (noun === 'item') return shown({ items: mark(items, Number(index), removed) })
  if (noun === 'payment') return shown({ payments: mark(payments, Number(index), removed) })
  const [, target = '', uuid = ''] = /^(?:find|pick)-(supplier|\d{1,2})(?:-([\w-]{1,40}))?$/.exec(intent) ?? []
  if (target === '') return shown({})
  return { typed, wish: uuid === '' ? { kind: 'find', target } : { kind: 'pick', target, uuid } }
}

/** Returns the text to search for, as already typed. */
export function wordsFor({ supplier, payments }: TypedTransaction, target: string): string {
  if (target === 'supplier') return supplier
  const payment = payments[Number(target)]
  return payment?.customer_name || payment?.customer_document || ''
}

/** Keeps the typed document if the person's is masked. */
export function takePerson(
  typed: TypedTransaction,
  target: string,
  { name, cpf }: { name: string; cpf: string }
): TypedTransaction {
  if (target === 'supplier') return { ...typed, supplier: name }
  const whole = cpf !== '' && cpf.indexOf('*') < 0
  return {
    ...typed,
    payments: typed.payments.map((line, index) =>
      index === Number(target)
        ? { ...line, customer_name: name, customer_document: whole ? cpf : line.customer_document }
        : line
    )
  }
}
