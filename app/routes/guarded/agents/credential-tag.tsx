import { SituationTag } from '#app/components/display/index.ts'
import type { AgentRow } from '#app/contracts/agents/shapes.ts'

const shown = {
  valid: { tone: 'green', label: 'Em dia' },
  ending: { tone: 'amber', label: 'Vence em breve' },
  ended: { tone: 'red', label: 'Vencida' }
} as const

export function CredentialTag({ state }: { state: AgentRow['credentials'] }) {
  const { tone, label } = shown[state]
  return (
    <SituationTag tone={tone} shape={tone === 'red' ? 'bar' : undefined}>
      {label}
    </SituationTag>
  )
}
