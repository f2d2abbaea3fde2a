import { t } from '#app/domain/words/speech.ts'

export interface Step {
  label: string
  href?: string
}

/** `current` starts at 0. */
export function Steps({ steps, current }: { steps: readonly Step[]; current: number }) {
  return (
    <nav aria-label={t('Etapas da reserva')}>
      <p className="muted small">
        {t('Passo {step} de {steps}: {label}', {
          step: current + 1,
          steps: steps.length,
          label: steps[current]?.label ?? ''
        })}
      </p>
      <ol className="steps">
        {steps.map((step, index) => (
          <li
            key={step.label}
            className={index < current ? 'done' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            {index < current && step.href ? <a href={step.href}>{step.label}</a> : <span>{step.label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
