import { Icon } from '#app/components/index.ts'
import type { Start } from '#app/contracts/start.ts'
import { STEPS, type StepKey } from '#app/domain/product/start/start-steps.ts'

/** Shows the current step and the finished ones; every step can be opened at any time. */
export function StartNav({ done, current }: { done: Start['done']; current: StepKey }) {
  const position = STEPS.findIndex(({ key }) => key === current)
  return (
    <nav aria-label="Passos para vender" className="start-nav no-print">
      <p className="muted small">
        Passo {position + 1} de {STEPS.length}
      </p>
      <ol className="start-steps">
        {STEPS.map(({ key, path, label }) => (
          <li key={key}>
            <a href={path} aria-current={key === current ? 'step' : undefined}>
              <StepMark isDone={done[key]} /> {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

export function StepMark({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <span className="start-mark is-done">
      <Icon name="check" />
      <span className="vh">Feito: </span>
    </span>
  ) : (
    <span className="start-mark">
      <span className="vh">Falta: </span>
    </span>
  )
}
