import { SituationTag } from '#app/components/index.ts'
import type { Mark } from './view.ts'

/** Shows texts with a shape. */
export function Marks({ marks }: { marks: readonly Mark[] }) {
  if (marks.length === 0) return null
  return (
    <span className="marks">
      {marks.map(({ shape, tone, text }) => (
        <SituationTag key={text} tone={tone} shape={shape}>
          {text}
        </SituationTag>
      ))}
    </span>
  )
}
