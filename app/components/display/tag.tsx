import type { ReactNode } from 'react'
import type { Situation } from '#app/domain/booking/situation.ts'

export type Tone = 'red' | 'blue' | 'green' | 'amber' | 'gray'
export type TagShape = 'ring' | 'dot' | 'tick' | 'bar'

const shapeOfTone: Record<Tone, TagShape> = { red: 'ring', blue: 'dot', green: 'tick', amber: 'ring', gray: 'bar' }

/** Shapes speak beside colours: ring: something is missing; dot: in order, waiting; tick: done; bar: ended. */
export function SituationTag({
  tone,
  shape = shapeOfTone[tone],
  children
}: {
  tone: Tone
  shape?: TagShape
  children: ReactNode
}) {
  return <span className={`tag tag-${tone} tag-${shape}`}>{children}</span>
}

/** Cancelled is red like unpaid (specification §4), so its shape tells them apart. */
export function BookingTag({ situation }: { situation: Situation }) {
  return (
    <SituationTag tone={situation.tone} shape={situation.code === 'cancelled' ? 'bar' : undefined}>
      {situation.label}
    </SituationTag>
  )
}
