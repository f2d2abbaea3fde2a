import { FILE_APPROVED, FILE_REFUSED } from '#app/domain/file/status.ts'
import { SituationTag, type TagShape, type Tone } from '../display/tag.tsx'

type Look = readonly [tone: Tone, shape: TagShape]

/** Shape: dot = being processed, tick = done, bar = ended. */
export function FileTag({ statusId, label }: { statusId: number; label: string }) {
  const [tone, shape]: Look =
    statusId === FILE_APPROVED ? ['green', 'tick'] : statusId === FILE_REFUSED ? ['red', 'bar'] : ['blue', 'dot']
  return (
    <SituationTag tone={tone} shape={shape}>
      {label}
    </SituationTag>
  )
}
