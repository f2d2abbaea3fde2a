export interface Step {
  label: string
  href?: string
}

/** `current` starts at 0. */
export function Steps({ steps, current }: { steps: readonly Step[]; current: number }) {
  return (
    <nav aria-label="Etapas da reserva">
      <p className="muted small">
        Passo {current + 1} de {steps.length}: {steps[current]?.label}
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
