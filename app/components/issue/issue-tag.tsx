import { SituationTag, type TagShape, type Tone } from '../display/tag.tsx'

type Look = readonly [tone: Tone, shape: TagShape]

/** Looks by `statusId`: ring = waiting for somebody, dot = in progress, tick = done, bar = ended. */
const issueLooks: Record<number, Look> = {
  1: ['blue', 'ring'],
  2: ['blue', 'dot'],
  3: ['amber', 'ring'],
  4: ['green', 'tick'],
  5: ['red', 'bar'],
  6: ['gray', 'tick'],
  7: ['gray', 'bar']
}

const unknown: Look = ['gray', 'ring']

export function IssueTag({ statusId, label }: { statusId: number; label: string }) {
  const [tone, shape] = issueLooks[statusId] ?? unknown
  return (
    <SituationTag tone={tone} shape={shape}>
      {label}
    </SituationTag>
  )
}
