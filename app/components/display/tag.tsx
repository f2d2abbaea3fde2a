import type { ReactNode } from 'react'
import type { ShownSituation } from '#app/domain/booking/situation.ts'
import { INVOICE_STATE_WORDS, INVOICE_STATES, type InvoiceState } from '#app/domain/invoice/invoice.ts'

export type Tone = 'red' | 'blue' | 'green' | 'amber' | 'gray'
export type TagShape = 'ring' | 'dot' | 'tick' | 'bar'

const shapeOfTone: Record<Tone, TagShape> = { red: 'ring', blue: 'dot', green: 'tick', amber: 'ring', gray: 'bar' }

/**
 * Shapes repeat the colour's meaning: ring = something is missing; dot = in order, waiting; tick = done; bar = ended.
 */
export function SituationTag({
  tone,
  shape = shapeOfTone[tone],
  children
}: {
  tone: Tone
  shape?: TagShape
  children: ReactNode
}) {
  return (
    <>
      <span className={`tag tag-${tone} tag-${shape}`}>{children}</span>{' '}
    </>
  )
}

/**
 * Cancelled is red like unpaid (specification §4), and payment at the gate looks like waiting: shapes tell them apart.
 */
const shapeOfCode: Partial<Record<ShownSituation['code'], TagShape>> = { cancelled: 'bar', 'on-site': 'dot' }

/** `brief` shows only the first part, when the second is shown below. */
export function BookingTag({ situation, brief = false }: { situation: ShownSituation; brief?: boolean }) {
  return (
    <SituationTag tone={situation.tone} shape={shapeOfCode[situation.code]}>
      {brief ? (situation.parts?.[0] ?? situation.label) : situation.label}
    </SituationTag>
  )
}

const invoiceTones: Readonly<Record<InvoiceState, Tone>> = {
  draft: 'gray',
  processing: 'blue',
  authorized: 'green',
  rejected: 'red',
  cancelled: 'gray',
  replaced: 'gray'
}

/** Looks up the state of an invoice; an unknown code is shown as it is. */
export function invoiceSituation(code: string): { label: string; tone: Tone } {
  const state = INVOICE_STATES.find((one) => one === code)
  return state ? { label: INVOICE_STATE_WORDS[state], tone: invoiceTones[state] } : { label: code, tone: 'gray' }
}
