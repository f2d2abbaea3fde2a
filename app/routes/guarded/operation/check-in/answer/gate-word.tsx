import { Icon } from '#app/components/index.ts'
import type { GateLook } from './gate-look.ts'

export function GateWord({ look: { word, icon } }: { look: GateLook }) {
  return (
    <>
      <span className="gate-word">
        <Icon name={icon} /> {word}
      </span>{' '}
    </>
  )
}
